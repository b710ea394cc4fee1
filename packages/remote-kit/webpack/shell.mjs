import path from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import { shellApi } from '../src/remote/shell-api.ts';
import { baseConfig } from './base.mjs';
import { BuildPlugin, buildIdPlaceholder } from './build-plugin.mjs';
import { providedByShell } from './shared.mjs';

/** The webpack configuration of the shell: the host that provides every shared module. */
export function createShell({ directory = process.cwd() } = {}) {
  const base = baseConfig({ directory, production: true, uniqueName: `shell_${buildIdPlaceholder}` });
  return {
    ...base,
    entry: { main: path.join(directory, 'src/index.ts') },
    plugins: [
      ...base.plugins,
      new ModuleFederationPlugin({
        name: 'shell',
        remotes: {},
        shared: providedByShell,
        shareStrategy: 'loaded-first',
        manifest: false,
        dts: false,
        experiments: { optimization: { disableSnapshot: true, target: 'web' } },
      }),
      new HtmlWebpackPlugin({
        template: path.join(directory, 'src/index.html'),
        publicPath: `/remotes/shell/${buildIdPlaceholder}/`,
        scriptLoading: 'defer',
        minify: false,
      }),
      new BuildPlugin({ name: 'shell', describe: () => ({ entry: 'index.html', shellApi }) }),
    ],
  };
}
