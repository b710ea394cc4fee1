/**
 * The version of what the shell offers remotes: this package's exports, the shared modules and the page around them.
 * Major: something a remote may use is gone or different. Minor: something was added.
 */
export const shellApi = '1.0.0';
