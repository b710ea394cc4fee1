export { CantonPicker, type CantonPickerProps } from './places/canton-picker.tsx';
export { useCantonNames } from './places/canton-names.ts';
