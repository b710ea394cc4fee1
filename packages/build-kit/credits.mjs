/*
 * What is shipped and is no npm package, as components of CycloneDX: the data, the programs that packages contain as
 * WebAssembly, and the runtime. Each is in the bill of materials of the parts that contain one of its files.
 */

const kind = (value) => [{ name: 'dossier:kind', value }];
const license = (id) => [{ license: { id } }];
const website = (url) => [{ type: 'website', url }];
const library = (name, url, licenses) => ({
  type: 'library',
  name,
  licenses,
  externalReferences: website(url),
});

/** https://www.swisstopo.admin.ch/en/terms-of-use-free-geodata-and-geoservices asks for the source. */
const swisstopo = {
  type: 'data',
  properties: kind('data'),
  name: 'Official directory of localities',
  publisher: 'swisstopo',
  copyright: '© swisstopo',
  licenses: [
    {
      license: {
        name: 'Open use, with the source',
        url: 'https://www.swisstopo.admin.ch/en/terms-of-use-free-geodata-and-geoservices',
      },
    },
  ],
  externalReferences: website('https://www.swisstopo.admin.ch/en/official-directory-of-towns-and-cities'),
};

/** @type {readonly { file: RegExp, components: readonly object[] }[]} */
const credits = [
  { file: /packages\/contracts\/src\/addresses\/postal-codes\.ts$/, components: [swisstopo] },
  {
    file: /api-gateway\/places\/places\.csv$/,
    components: [
      swisstopo,
      {
        type: 'data',
        properties: kind('data'),
        name: 'swiss-maps',
        publisher: 'Interactive Things, swisstopo, BFS',
        licenses: license('BSD-3-Clause'),
        externalReferences: website('https://github.com/interactivethings/swiss-maps'),
      },
    ],
  },
  {
    file: /\/@hyzyla\/pdfium\//,
    components: [library('PDFium', 'https://pdfium.googlesource.com/pdfium/', license('Apache-2.0'))],
  },
  {
    file: /\/zxing-wasm\//,
    components: [library('zxing-cpp', 'https://github.com/zxing-cpp/zxing-cpp', license('Apache-2.0'))],
  },
  {
    file: /\/tesseract\.js-core\//,
    components: [
      library('Tesseract', 'https://github.com/tesseract-ocr/tesseract', license('Apache-2.0')),
      library('Leptonica', 'http://www.leptonica.org/', license('BSD-2-Clause')),
    ],
  },
  {
    file: /\/libheif-js\//,
    components: [
      library('libheif', 'https://github.com/strukturag/libheif', license('LGPL-3.0-or-later')),
      library('libde265', 'https://github.com/strukturag/libde265', license('LGPL-3.0-or-later')),
    ],
  },
];

/** The components for the files of a part, sorted by name. */
export function creditsFor(files) {
  const paths = [...files].map((file) => file.replaceAll('\\', '/'));
  const components = credits
    .filter(({ file }) => paths.some((path) => file.test(path)))
    .flatMap((credit) => credit.components);
  return [...new Set(components)].sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** Node, which runs the processes and is in the image. */
export const nodeCredit = (version) => ({
  type: 'platform',
  name: 'Node.js',
  version,
  licenses: license('MIT'),
  externalReferences: [
    ...website('https://nodejs.org/'),
    { type: 'license', url: `https://github.com/nodejs/node/blob/v${version}/LICENSE` },
  ],
});
