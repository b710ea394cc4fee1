import { reserved } from './shared.mjs';

/** Fails the build of a remote that directly imports a library which the shell provides through our packages. */
export class ReservedPlugin {
  constructor(name) {
    this.name = name;
  }

  apply(compiler) {
    compiler.hooks.normalModuleFactory.tap('ReservedPlugin', (factory) => {
      factory.hooks.beforeResolve.tap('ReservedPlugin', ({ request, contextInfo }) => {
        const found = Object.keys(reserved).find(
          (name) => request === name || request.startsWith(`${name}/`),
        );
        if (found && contextInfo.issuer.startsWith(compiler.context)) {
          throw new Error(`${this.name} imports "${request}". Import it from ${reserved[found]} instead.`);
        }
      });
    });
  }
}
