/**
 * The version of the API that the shell provides to remotes: the exports of this package, the shared modules and the page.
 * Major: something a remote may use was removed or changed. Minor: something was added.
 */
export const shellApi = '2.10.0';
