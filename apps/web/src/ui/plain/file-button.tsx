import { type ReactNode, useRef } from 'react';
import { Button } from './button.tsx';

interface FileButtonProps {
  icon: ReactNode;
  loading: boolean;
  onChange: (picked: readonly File[]) => void;
  children: ReactNode;
}

/** Asks for files; the same one can be picked again. */
export function FileButton({ onChange, ...button }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        onChange={({ currentTarget }) => {
          const picked = [...(currentTarget.files ?? [])];
          currentTarget.value = '';
          onChange(picked);
        }}
      />
      <Button size="xs" variant="default" {...button} onClick={() => input.current?.click()} />
    </>
  );
}
