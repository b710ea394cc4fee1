import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompress, constants } from 'node:zlib';
import CompressionPlugin from 'compression-webpack-plugin';
import MinimizerPlugin from 'minimizer-webpack-plugin';
import { endpointsFile } from './late-schemas-loader.mjs';
import { reactCompiler } from './react-compiler.mjs';
import { withoutUnusedParts } from './unused-parts.mjs';

const zod = path.dirname(fileURLToPath(import.meta.resolve('zod')));

/** zod's JSON Schema writer serves the OpenAPI document of the server; browsers do not need it. */
const withoutJsonSchema = {
  [path.join(zod, 'v4/core/json-schema-processors.js')]: false,
  [path.join(zod, 'v4/core/to-json-schema.js')]: false,
};

/** Forms have their own texts for zod's errors, by code. */
const withoutZodTexts = {
  [path.join(zod, 'v4/locales/en.js')]: fileURLToPath(new URL('no-zod-texts.mjs', import.meta.url)),
};

/** Emotion uses this module only in `withTheme`, which Chakra does not use; as CommonJS it is not tree-shaken. */
const withoutStaticsHoisting = { 'hoist-non-react-statics': false };

/** react-router exports its development build under every condition; the production build is in the next directory. */
const router = fileURLToPath(import.meta.resolve('react-router'));
const productionRouter = {
  'react-router$': router.replace('/development/', '/production/').replace(/\.js$/, '.mjs'),
};

const lucide = path.dirname(fileURLToPath(import.meta.resolve('lucide-react')));

const smallIcons = {
  [path.join(lucide, '../esm/createLucideIcon.mjs')]: fileURLToPath(
    new URL('lucide-icon.mjs', import.meta.url),
  ),
};

/** About 1 % smaller than with terser, and faster. */
const minimizer = new MinimizerPlugin({
  minify: MinimizerPlugin.swcMinify,
  minimizerOptions: { ecma: 2022, compress: { passes: 3, ecma: 2022, inline: 1 } },
});

const lateSchemas = {
  test: endpointsFile,
  enforce: 'pre',
  loader: fileURLToPath(new URL('late-schemas-loader.mjs', import.meta.url)),
};

/**
 * The webpack configuration shared by the shell and every remote.
 * @param {object} options
 * @param {string} options.directory
 * @param {boolean} options.production
 * @param {string} options.uniqueName
 * @param {boolean} [options.hasLateSchemas] whether the schemas of the endpoints are loaded with the first call: for pages with
 *   a first view, which works before any response
 */
export function baseConfig({ directory, production, uniqueName, hasLateSchemas = false }) {
  return {
    mode: production ? 'production' : 'development',
    context: directory,
    target: ['web', 'es2022'],
    devtool: production ? false : 'eval-cheap-module-source-map',
    output: {
      path: path.join(directory, 'dist'),
      clean: true,
      publicPath: 'auto',
      uniqueName,
      filename: production ? '[name].[contenthash:8].js' : '[name].js',
      chunkFilename: production ? '[name].[contenthash:8].js' : '[name].js',
      assetModuleFilename: '[name].[contenthash:8][ext]',
      chunkLoadTimeout: 10_000,
    },
    resolve: {
      extensions: ['.tsx', '.ts', '.mjs', '.js'],
      alias: {
        ...withoutJsonSchema,
        ...withoutStaticsHoisting,
        ...(production && { ...withoutZodTexts, ...productionRouter, ...smallIcons }),
      },
    },
    module: {
      rules: [
        ...(hasLateSchemas ? [lateSchemas] : []),
        ...(production ? withoutUnusedParts : []),
        { test: /\.tsx?$/, use: { loader: 'swc-loader', options: swc(production) } },
        { test: /\.(woff2|svg|png|jpg|webp|ogg|mp3|wav)$/, type: 'asset/resource' },
        // fonts may import a module by a path without extension
        { test: /\.m?js$/, resolve: { fullySpecified: false } },
      ],
    },
    optimization: { minimizer: [minimizer] },
    performance: false,
    // index.html contains comments for the gateway, so it is not minified.
    experiments: { html: false, css: false },
    stats: 'errors-warnings',
    infrastructureLogging: { level: 'error' },
    plugins: production ? compression() : [],
  };
}

function swc(production) {
  return {
    jsc: {
      parser: { syntax: 'typescript', tsx: true },
      transform: {
        react: { runtime: 'automatic', development: !production },
        reactCompiler,
      },
      target: 'es2022',
      experimental: { keepImportAttributes: true },
    },
    module: { type: 'es6' },
    sourceMaps: !production,
  };
}

const text = /\.(js|json|svg|html)$/;
const dynamic = /(remote\.json|index\.html|sw\.js)$/; // not compressed: rewritten, never served, or small

function compression() {
  const common = { test: text, exclude: dynamic, minRatio: 0.95, deleteOriginalAssets: false };
  return [
    new CompressionPlugin({
      ...common,
      filename: '[path][base].gz',
      algorithm: 'gzip',
      compressionOptions: { level: 9 },
    }),
    new CompressionPlugin({
      ...common,
      filename: '[path][base].br',
      algorithm: (input, options, done) => brotliCompress(input, options, done),
      compressionOptions: {
        params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGBLOCK]: 24 },
      },
    }),
  ];
}
