const files = import.meta.glob<string>("$i18n/de/{cards,coach,errors,log,prompts,seats,ui}.ftl", { query: "?raw", import: "default", eager: true });

export default Object.values(files);
