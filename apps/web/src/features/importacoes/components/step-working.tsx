import { Button, Progress, Stack, Text } from '@mantine/core';
import { formatNumber } from '@/core/formats.ts';
import { messageOf, toastError } from '@/core/toasts.tsx';
import { act, type Importacao } from '../importacoes.queries.ts';
import { useImportavel } from '../importavel.ts';

const doing = { conferindo: 'Conferindo as linhas…', importando: 'Importando…', desfazendo: 'Desfazendo a importação…' } as const;

/** How far the work is. It goes on when the screen is left. */
export function StepWorking({ importacao }: { importacao: Importacao }) {
  const { calls } = useImportavel();
  const { estado, feitas, linhas, id_importacao } = importacao;
  const percent = linhas === 0 ? 0 : Math.min(100, (feitas / linhas) * 100);
  return (
    <Stack gap="md" maw={560}>
      <Text role="status">
        {doing[estado as keyof typeof doing]} {formatNumber(feitas)} de {formatNumber(linhas)} linhas
      </Text>
      <Progress value={percent} animated aria-label="Andamento" />
      <Text size="sm" c="dimmed">
        Você pode sair desta tela: o trabalho continua.
      </Text>
      {estado !== 'desfazendo' && (
        <Button
          variant="default"
          style={{ alignSelf: 'flex-start' }}
          onClick={() => void act(calls, id_importacao, 'cancelar').catch((error: unknown) => toastError(messageOf(error)))}
        >
          {estado === 'importando' ? 'Parar' : 'Cancelar'}
        </Button>
      )}
    </Stack>
  );
}
