export const signInCodeLength = 6;
