import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompress, constants } from 'node:zlib';
import CompressionPlugin from 'compression-webpack-plugin';
import MinimizerPlugin from 'minimizer-webpack-plugin';
import { StableIdsPlugin } from './reproducible.mjs';

/*
 * What the shell and every remote have in common: swc compiles TypeScript and JSX and minifies, and each text file is emitted
 * with its compressed copies (.gz, .br), which the gateway sends as they are. Only webpack's own options and published loaders
 * and plugins; names of files end with the hash of their content, so that browsers keep them for good.
 */

/** react-router exports its development build under every condition; the production build is in the next directory. */
const router = fileURLToPath(import.meta.resolve('react-router'));
const productionRouter = {
  'react-router$': router.replace('/development/', '/production/').replace(/\.js$/, '.mjs'),
};

/** About 1 % smaller than with terser, and faster. */
const minimizer = new MinimizerPlugin({
  minify: MinimizerPlugin.swcMinify,
  minimizerOptions: { ecma: 2022, compress: { passes: 3, ecma: 2022, inline: 1 } },
});

/**
 * The webpack configuration shared by the shell and every remote.
 * @param {object} options
 * @param {string} options.directory
 * @param {boolean} options.production
 * @param {string} options.uniqueName
 */
export function baseConfig({ directory, production, uniqueName }) {
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
      alias: production ? productionRouter : {},
    },
    module: {
      rules: [
        { test: /\.tsx?$/, use: { loader: 'swc-loader', options: swc(production) } },
        { test: /\.(woff2|svg|png|jpg|webp|ogg|mp3|wav|ttf|pfb|bcmap|wasm)$/, type: 'asset/resource' },
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
    plugins: production ? [new StableIdsPlugin(), ...compression()] : [],
  };
}

/**
 * The React Compiler compiles only what is marked with 'use memo', in the builds and in unit tests: everywhere, it would add
 * a fifth to the scripts.
 */
export const reactCompiler = /** @type {const} */ ({ compilationMode: 'annotation' });

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

const text = /\.(js|json|svg|html|wasm|ttf)$/;
const dynamic = /(remote\.json|mf-\w+\.json|sbom\.json|index\.html|sw\.js)$/; // not compressed: rewritten, never served, or small

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
