/** The web type configuration has no Node types. */
declare const process: { getBuiltinModule(name: 'node:buffer'): { File: typeof File } };

const { File: NodeFile } = process.getBuiltinModule('node:buffer');

/** A file that can be stored in a test: Node's, because jsdom's cannot be cloned. */
export const storablePaper = (name: string): File => new NodeFile([`content of ${name}`], name);
