/** Where the image has the installation and the data. */
export const IMAGE = 'localhost/dossier:latest';
export const ROOT_IN_IMAGE = '/app';
export const DATA_IN_IMAGE = '/data';
