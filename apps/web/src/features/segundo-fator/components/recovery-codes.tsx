import { Alert, Button, Group } from '@mantine/core';
import { IconCopy, IconDownload } from '@tabler/icons-react';
import { copyText } from '@/ui/copy-text.ts';
import classes from './factor.module.css';

/** The recovery codes, shown this once: to be kept before going on. */
export function RecoveryCodes({ codigos, done, onDone }: { codigos: readonly string[]; done: string; onDone: () => void }) {
  const text = `Códigos de recuperação do Prosa. Cada um vale uma vez.\n\n${codigos.join('\n')}\n`;
  const copy = (): void => void copyText(text, 'Códigos copiados.', 'Anote os códigos.');
  return (
    <div className={classes.part}>
      <Alert color="orange" role="status">
        Guarde estes códigos num lugar seguro. Eles aparecem só agora: cada um entra uma vez no lugar do código do celular.
      </Alert>
      <ul className={classes.codes} aria-label="Códigos de recuperação">
        {codigos.map((codigo) => (
          <li key={codigo}>{codigo}</li>
        ))}
      </ul>
      <Group gap="xs">
        <Button
          variant="default"
          component="a"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download="prosa-codigos-de-recuperacao.txt"
          leftSection={<IconDownload size={16} stroke={1.7} />}
        >
          Baixar
        </Button>
        <Button variant="default" leftSection={<IconCopy size={16} stroke={1.7} />} onClick={copy}>
          Copiar
        </Button>
        <Button onClick={onDone}>{done}</Button>
      </Group>
    </div>
  );
}
