/** Vite plugin that writes /licenses.txt with the licences of all bundled packages. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Plugin } from "vite";

interface Manifest {
  name: string;
  version: string;
  license?: string;
}

/** Licence texts for packages that name a licence but do not include its text. */
const LICENSE_TEXTS: Record<string, string> = { "Apache-2.0": "typescript/LICENSE.txt" };
const SEPARATOR = "\n" + "-".repeat(80) + "\n\n";

function packageFolders(modules: Iterable<string>): string[] {
  const found = new Set<string>();
  for (const id of modules) {
    const folder = /^\0?(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(id.replaceAll("\\", "/"))?.[1];
    if (folder !== undefined && existsSync(join(folder, "package.json"))) found.add(folder);
  }
  return [...found].sort();
}

function licenseText(folder: string, manifest: Manifest): string {
  const file = readdirSync(folder).find((name) => /^licen[cs]e(\.|$)/i.test(name));
  if (file !== undefined) return readFileSync(join(folder, file), "utf8");
  const fallback = LICENSE_TEXTS[manifest.license ?? ""];
  if (fallback === undefined) throw new Error(`${manifest.name}: no licence text found (${manifest.license ?? "no licence"}). Add one to LICENSE_TEXTS in licenses.ts.`);
  return readFileSync(resolve("node_modules", fallback), "utf8");
}

export function licenses(): Plugin {
  return {
    name: "licenses",
    apply: "build",
    generateBundle(_, bundle) {
      // Fonts are not modules: style sheets refer to them, and the bundle records their source files.
      const assets = Object.values(bundle).flatMap((part) => (part.type === "asset" ? part.originalFileNames : []));
      const parts = packageFolders([...this.getModuleIds(), ...assets.map((name) => resolve(name))]).map((folder) => {
        const manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as Manifest;
        return `${manifest.name} ${manifest.version} (${manifest.license ?? ""})\n\n${licenseText(folder, manifest).trim()}\n`;
      });
      const own = `Feodum (MIT)\n\n${readFileSync(resolve("../LICENSE"), "utf8").trim()}\n`;
      this.emitFile({ type: "asset", fileName: "licenses.txt", source: [own, ...parts].join(SEPARATOR) });
    },
  };
}
