import { Group, TextInput } from '@mantine/core';
import { useSearchParams } from 'react-router';
import classes from './period.module.css';

/** Days between which an attendance began, kept in the address with the list's other filters. */
export function Period() {
  const [params, setParams] = useSearchParams();
  const [de, ate] = [params.get('f.de') ?? '', params.get('f.ate') ?? ''];
  const change = (key: 'f.de' | 'f.ate', day: string): void =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now);
        next.delete('pagina');
        if (day === '') next.delete(key);
        else next.set(key, day);
        return next;
      },
      { replace: true },
    );
  return (
    <Group gap="xs" className={classes.period ?? ''} role="group" aria-label="Período do início">
      {/* spec 5: begin not after end */}
      <TextInput
        type="date"
        size="xs"
        aria-label="Início desde"
        leftSection="de"
        value={de}
        max={ate}
        onChange={(e) => change('f.de', e.currentTarget.value)}
      />
      <TextInput
        type="date"
        size="xs"
        aria-label="Início até"
        leftSection="até"
        value={ate}
        min={de}
        onChange={(e) => change('f.ate', e.currentTarget.value)}
      />
    </Group>
  );
}
