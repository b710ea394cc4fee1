import { chakra } from '@chakra-ui/react/styled-system';
import { useRef, type Ref } from 'react';
import { Button, type ButtonProps } from './button.tsx';

export interface FileButtonProps extends Omit<ButtonProps, 'onClick' | 'type'> {
  /** The accessible name of the file input. */
  inputLabel: string;
  /** Media types and extensions offered first, as of the HTML attribute. */
  accept?: string;
  /** For a single file. */
  onFile?: (file: File) => void;
  /** For several files at once. */
  onFiles?: (files: readonly File[]) => void;
  ref?: Ref<HTMLButtonElement>;
}

/** A button that opens the file picker of the system, for one file or, with `onFiles`, for several. */
export function FileButton({ inputLabel, accept, onFile, onFiles, ...button }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button {...button} onClick={() => input.current?.click()} />
      <chakra.input
        ref={input}
        type="file"
        hidden
        accept={accept}
        multiple={onFiles !== undefined}
        aria-label={inputLabel}
        onChange={(event) => {
          const [chosen, ...more] = event.currentTarget.files ?? [];
          event.currentTarget.value = ''; // allows selecting the same file again
          if (!chosen) return;
          if (onFiles) onFiles([chosen, ...more]);
          else onFile?.(chosen);
        }}
      />
    </>
  );
}
