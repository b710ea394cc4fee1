import { fileURLToPath } from 'node:url';

/**
 * Parts of libraries that the product does not use, but that are in the first script because minifiers keep all methods of a
 * class, and the components that `forwardRef` makes. Used all the same, they are missing: a call throws at once.
 */
const unusedParts = [
  {
    module: /[\\/]i18next[\\/]dist[\\/]esm[\\/]i18next\.js$/,
    parts: [
      // Loads catalogues through a backend plugin; ours are imported (texts.ts).
      ...'queueLoad loaded read prepareLoading load reload loadOne saveMissing'
        .split(' ')
        .map((name) => methodOf('Connector', name)),
      // There is one instance, in the browser, and its texts run from left to right.
      ...'hydrate loadNamespaces loadLanguages dir cloneInstance toJSON'
        .split(' ')
        .map((name) => methodOf('I18n', name)),
      // Formats and references to other texts within a text; `tools/check-translations.ts` refuses both.
      {
        find: /^class Formatter \{.*?^\}\n/ms,
        replace: 'class Formatter { init() {} format(value) { return value; } }\n',
      },
      { ...methodOf('Interpolator', 'nest'), replace: '  nest(text) { return text; }\n' },
    ],
  },
  {
    module: /[\\/]react-router[\\/]dist[\\/]production[\\/]chunk-\w+\.mjs$/,
    parts: [
      // Submits to actions of routes, of which there are none.
      { find: /^var Form = .*?^\);\nForm\.displayName = "Form";\n/ms, replace: 'var Form;\n' },
      // Rendered only under the framework mode of the router.
      {
        find: /^function PrefetchPageLinks\(.*?^\}\n/ms,
        replace: 'function PrefetchPageLinks() { return null; }\n',
      },
    ],
    isIn: (source) => source.includes('var Form = '),
  },
  {
    module: /[\\/]@chakra-ui[\\/]react[\\/]dist[\\/]esm[\\/]styled-system[\\/]system\.js$/,
    parts: [
      // Merged before, in a task of its own (config.ts of the theme).
      {
        find: /^ {2}const config = mergeConfigs\(\.\.\.configs\);$/m,
        replace: '  const [config] = configs;',
      },
      // In the page already (page-css.ts of the theme).
      { find: /^ {2}const _global = \[.*\];$/m, replace: '  const _global = [];' },
      { find: /^ {2}function get(Token|Global|Preflight)Css\(\) \{.*?^ {2}\}\n/gms, replace: '' },
      { find: /^ {4}get(Token|Global|Preflight)Css,\n/gm, replace: '' },
    ],
  },
];

/** A method of a class, in the formatting of its distribution. */
function methodOf(className, name) {
  return {
    find: new RegExp(`(?<=^class ${className} (?:(?!^\\}).)*?)^ {2}${name}\\(.*?^ {2}\\}\\n`, 'ms'),
    replace: '',
  };
}

/** The rules of webpack that leave the parts out. */
export const withoutUnusedParts = unusedParts.map(({ module }) => ({
  test: module,
  loader: fileURLToPath(import.meta.url),
}));

/** Fails when a part is not found, as after an update of the library. */
export default function unusedPartsLoader(source) {
  const { parts, isIn } = unusedParts.find(({ module }) => module.test(this.resourcePath));
  if (isIn && !isIn(source)) return source;
  return parts.reduce((text, { find, replace }) => {
    if (!find.test(text)) throw new Error(`${this.resourcePath}: there is no ${String(find)}`);
    return text.replace(find, () => replace);
  }, source);
}
