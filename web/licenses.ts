/** A page of the licences of everything that the built page is made of: /licenses.txt. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Plugin } from "vite";

interface Manifest {
  name: string;
  version: string;
  license?: string;
}

/** Packages that name a licence and don't bring its text, and where else it stands word for word. */
const TEXT_OF: Record<string, string> = { "Apache-2.0": "typescript/LICENSE.txt" };
const RULE = "\n" + "-".repeat(80) + "\n\n";

function packagesOf(modules: Iterable<string>): string[] {
  const found = new Set<string>();
  for (const id of modules) {
    const folder = /^\0?(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(id.replaceAll("\\", "/"))?.[1];
    if (folder !== undefined && existsSync(join(folder, "package.json"))) found.add(folder);
  }
  return [...found].sort();
}

function textOf(folder: string, manifest: Manifest): string {
  const file = readdirSync(folder).find((name) => /^licen[cs]e(\.|$)/i.test(name));
  if (file !== undefined) return readFileSync(join(folder, file), "utf8");
  const elsewhere = TEXT_OF[manifest.license ?? ""];
  if (elsewhere === undefined) throw new Error(`${manifest.name} has no text of its licence (${manifest.license ?? "none"})`);
  return readFileSync(resolve("node_modules", elsewhere), "utf8");
}

export function licenses(): Plugin {
  return {
    name: "licenses",
    apply: "build",
    generateBundle(_, bundle) {
      // Fonts are no modules: style sheets name them, and the bundle knows where each came from.
      const assets = Object.values(bundle).flatMap((part) => (part.type === "asset" ? part.originalFileNames : []));
      const parts = packagesOf([...this.getModuleIds(), ...assets.map((name) => resolve(name))]).map((folder) => {
        const manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as Manifest;
        return `${manifest.name} ${manifest.version} (${manifest.license ?? ""})\n\n${textOf(folder, manifest).trim()}\n`;
      });
      const own = `Feodum (MIT)\n\n${readFileSync(resolve("../LICENSE"), "utf8").trim()}\n`;
      this.emitFile({ type: "asset", fileName: "licenses.txt", source: [own, ...parts].join(RULE) });
    },
  };
}
