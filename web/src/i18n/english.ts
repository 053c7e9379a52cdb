const files = import.meta.glob<string>("$i18n/en/{cards,coach,errors,log,prompts,seats,ui}.ftl", { query: "?raw", import: "default", eager: true });

export default Object.values(files);
