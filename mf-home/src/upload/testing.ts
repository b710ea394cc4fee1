/** The web's types know nothing of Node. */
declare const process: { getBuiltinModule(name: 'node:buffer'): { File: typeof File } };

const { File: NodeFile } = process.getBuiltinModule('node:buffer');

/** A file that a store can take in a test: Node's own, because jsdom's cannot be cloned. */
export const storablePaper = (name: string): File => new NodeFile([`content of ${name}`], name);
