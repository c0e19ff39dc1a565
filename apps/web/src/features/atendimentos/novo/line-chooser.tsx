import { Button, Group, Stack, Text, UnstyledButton } from '@mantine/core';
import { formatPhone } from '@prosa/brasil/telefone.ts';
import { Tag } from '@/ui/light.tsx';
import classes from './new-chat.module.css';
import type { Linha } from './start-chat.ts';

interface LineChooserProps {
  linhas: readonly Linha[];
  busy: boolean;
  onChoose: (linha: Linha) => void;
  onClose: () => void;
}

/** Spec 2: with several WhatsApp lines, which one to write from. */
export function LineChooser({ linhas, busy, onChoose, onClose }: LineChooserProps) {
  return (
    <Stack gap="sm">
      <Text size="md">Selecione um numero conectado ao Whatsapp:</Text>
      <ul className={classes.lines}>
        {linhas.map((linha) => (
          <li key={linha.id_wpp_config}>
            <UnstyledButton className={classes.line} disabled={busy} onClick={() => onChoose(linha)}>
              <span>
                {linha.nome} - {formatPhone(linha.telefone)}
              </span>
              <Tag tint={linha.conectado === 1 ? 'green' : 'gray'}>{linha.conectado === 1 ? 'Conectado' : 'Desconectado'}</Tag>
            </UnstyledButton>
          </li>
        ))}
      </ul>
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          Fechar
        </Button>
      </Group>
    </Stack>
  );
}
