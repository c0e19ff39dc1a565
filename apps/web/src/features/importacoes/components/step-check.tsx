import { Alert, Button, Group as Row, Stack } from '@mantine/core';
import { useState } from 'react';
import { formatNumber } from '@/core/formats.ts';
import { messageOf, toastError } from '@/core/toasts.tsx';
import { isBeyond, LimitBeyond, usePlanLimit } from '@/features/empresas/public.tsx';
import { type Arquivo, act, type Importacao } from '../importacoes.queries.ts';
import { useImportavel } from '../importavel.ts';
import { Counts } from './counts.tsx';
import { RowsTable } from './rows-table.tsx';
import type { Group } from './states.ts';
import { StepColumns } from './step-columns.tsx';

/** Step 3: what would happen. Nothing is written yet; cells with errors are corrected here. */
export function StepCheck({ importacao, arquivo }: { importacao: Importacao; arquivo: Arquivo }) {
  const { contagem, id_importacao } = importacao;
  const { calls, limite, um, muitos, Muitos, a } = useImportavel();
  const groups: Group[] = [
    { label: `${Muitos} nov${a}s`, estado: 'nova', count: contagem.novos },
    { label: `${Muitos} atualizad${a}s`, estado: 'atualiza', count: contagem.atualizados },
    { label: 'Linhas puladas', estado: 'ignorada', count: contagem.ignorados },
    { label: 'Linhas com erro', estado: 'erro', count: contagem.erros },
  ];
  const [chosen, setChosen] = useState<Group['estado'] | null>(() => (contagem.erros > 0 ? 'erro' : null));
  const [columns, setColumns] = useState(false);
  const [busy, setBusy] = useState(false);
  const shown = groups.find(({ estado }) => estado === chosen) ?? groups.find(({ count }) => count > 0);
  const count = contagem.novos + contagem.atualizados;
  const { limit } = usePlanLimit(limite ?? 'contatos', limite !== undefined);
  const beyond = limite !== undefined && isBeyond(limit, contagem.novos);
  if (columns) return <StepColumns importacao={importacao} arquivo={arquivo} />;
  const start = async (): Promise<void> => {
    setBusy(true);
    try {
      await act(calls, id_importacao, 'executar');
    } catch (error) {
      setBusy(false);
      toastError(messageOf(error));
    }
  };
  return (
    <Stack gap="lg">
      <Counts groups={groups} chosen={shown} onChoose={({ estado }) => setChosen(estado)} />
      {beyond && limite !== undefined && (
        <LimitBeyond recurso={limite} limit={limit} novos={contagem.novos} what={contagem.novos === 1 ? `${um} nov${a}` : `${muitos} nov${a}s`} />
      )}
      {contagem.erros > 0 && (
        <Alert color="orange">Corrija as células marcadas aqui mesmo, ou importe sem estas linhas: elas ficam em um arquivo para baixar.</Alert>
      )}
      {shown && <RowsTable key={shown.estado} id={id_importacao} estado={shown.estado} arquivo={arquivo} editable={shown.estado === 'erro'} />}
      <Row gap="xs">
        <Button loading={busy} disabled={count === 0 || beyond} onClick={() => void start()}>
          Importar {formatNumber(count)} {count === 1 ? um : muitos}
        </Button>
        <Button variant="default" onClick={() => setColumns(true)}>
          Voltar às colunas
        </Button>
      </Row>
    </Stack>
  );
}
