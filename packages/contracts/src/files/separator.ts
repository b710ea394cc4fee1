/** What the code of a separator sheet says. Printed sheets are kept: it stays the same. */
export const separatorCode = 'DOSSIER-SEPARATOR-1';

/** The QR code of it, version 2 with error correction Q (ISO/IEC 18004): the dark modules of each row, as bits. */
export const separatorModules = {
  size: 25,
  rows: [
    0x1fd947f, 0x1056841, 0x175525d, 0x175095d, 0x175595d, 0x104d741, 0x1fd557f, 0x14200, 0xd6615f, 0x325be8,
    0x8c87e5, 0x11b1de7, 0x19cc724, 0xbade14, 0x107ad31, 0xaaae9b, 0x15e29f3, 0x1bb13, 0x1fd5558, 0x1046910,
    0x175f1f4, 0x1746a62, 0x1752d45, 0x105ee77, 0x1fc2809,
  ],
} as const;

/** Whether a module is dark. */
export const isDarkModule = (x: number, y: number): boolean =>
  (((separatorModules.rows[y] ?? 0) >> (separatorModules.size - 1 - x)) & 1) === 1;
