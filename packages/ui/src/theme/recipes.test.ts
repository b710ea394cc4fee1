// @vitest-environment node
import { build } from 'esbuild';
import { beforeAll, describe, expect, it } from 'vitest';
import { system } from './system.ts';
import { recipes, slotRecipes } from './recipes/index.ts';

const src = new URL('../', import.meta.url).pathname;
const EAGER = ['index.ts', 'router.tsx', 'data.ts'];
const ENTRIES = [...EAGER, 'overlay.ts', 'inputs.ts', 'panes.ts'];

/** Bundles all exports of the entries, without React. */
async function bundle(files: string[], minify: boolean) {
  const contents = files
    .map((file, i) => `import * as e${i} from './${file}'; globalThis.e${i} = { ...e${i} };`)
    .join('\n');
  const result = await build({
    stdin: { contents, resolveDir: src },
    bundle: true,
    write: false,
    metafile: true,
    format: 'esm',
    jsx: 'automatic',
    minify,
    external: ['react', 'react/*', 'react-dom', 'react-dom/*'],
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  return {
    code: result.outputFiles[0]?.text ?? '',
    inputs: Object.values(result.metafile.outputs)[0]?.inputs ?? {},
  };
}

const names = (code: string, pattern: RegExp) =>
  new Set([...code.matchAll(pattern)].map((match) => match[1] ?? ''));

describe('the slim theme', () => {
  let code = '';
  let inputs: object = {};
  beforeAll(async () => ({ code, inputs } = await bundle(ENTRIES, false)));

  it('has every recipe that a bundled component uses', () => {
    const single = names(code, /createRecipeContext\(\{\s*key: "(\w+)"/g);
    const slotted = names(code, /createSlotRecipeContext\(\{\s*key: "(\w+)"/g);
    expect(single.size).toBeGreaterThan(5);
    expect(slotted.size).toBeGreaterThan(5);
    expect([...single].filter((name) => !system.isRecipe(name))).toEqual([]);
    expect([...slotted].filter((name) => !system.isSlotRecipe(name))).toEqual([]);
  });

  it('has no unused recipe', () => {
    const used = names(code, /(?:key: |useStyles\()"(\w+)"/g);
    expect([...Object.keys(recipes), ...Object.keys(slotRecipes)].filter((name) => !used.has(name))).toEqual(
      [],
    );
  });

  it("includes nothing of Chakra's own theme", () => {
    expect(Object.keys(inputs).filter((file) => file.includes('@chakra-ui/react/dist/esm/theme/'))).toEqual(
      [],
    );
  });

  it('the entries that every page loads are under 80 KB, minified and gzipped', async () => {
    const eager = await bundle(EAGER, true);
    const packed = new Blob([eager.code]).stream().pipeThrough(new CompressionStream('gzip'));
    expect((await new Response(packed).arrayBuffer()).byteLength).toBeLessThan(80_000);
  });
});
