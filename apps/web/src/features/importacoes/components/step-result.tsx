import { Alert, Button, Group as Row, Stack } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { formatDate, formatNumber } from '@/core/formats.ts';
import { messageOf, toastError } from '@/core/toasts.tsx';
import { askConfirm } from '@/ui/confirm.tsx';
import { type Arquivo, act, downloadRejected, type Importacao } from '../importacoes.queries.ts';
import { useImportavel } from '../importavel.ts';
import { Counts } from './counts.tsx';
import { RowsTable } from './rows-table.tsx';
import type { Group } from './states.ts';

const titles: Partial<Record<Importacao['estado'], { color: string; text?: string }>> = {
  pronta: { color: 'green', text: 'Importação concluída.' },
  cancelada: { color: 'orange' },
  desfeita: { color: 'gray', text: 'A importação foi desfeita.' },
};

const count = (rows: number): string => (rows === 1 ? '1 linha não foi importada.' : `${formatNumber(rows)} linhas não foram importadas.`);

/** Step 4: what came in, what did not, and the way back. */
export function StepResult({ importacao, arquivo }: { importacao: Importacao; arquivo: Arquivo }) {
  const { contagem, estado, id_importacao, nome, erro, desfazer_ate } = importacao;
  const { calls, path, fica, Um, muitos, Muitos, a } = useImportavel();
  const out = contagem.ignorados + contagem.erros + contagem.mantidos + contagem.restantes;
  const nothing = contagem.novos + contagem.atualizados === 0;
  const groups: Group[] =
    estado === 'desfeita'
      ? [
          {
            label: contagem.mantidos === 1 ? `${Um} que mudou depois e ficou` : `${Muitos} que mudaram depois e ficaram`,
            estado: 'mantida',
            count: contagem.mantidos,
          },
        ]
      : [
          { label: `${Muitos} nov${a}s`, estado: 'criada', count: contagem.novos },
          { label: `${Muitos} atualizad${a}s`, estado: 'atualizada', count: contagem.atualizados },
          { label: 'Linhas puladas', estado: 'ignorada', count: contagem.ignorados },
          { label: 'Linhas com erro', estado: 'erro', count: contagem.erros },
        ];
  const [chosen, setChosen] = useState<Group['estado'] | null>(null);
  const shown = groups.find((group) => group.estado === chosen);
  const fail = (error: unknown): void => toastError(messageOf(error));
  const askUndo = (): void =>
    askConfirm({
      title: 'Desfazer a importação?',
      text: `${a.toUpperCase()}s ${muitos} nov${a}s saem e ${a}s atualizad${a}s voltam a ser como eram. ${fica}`,
      confirm: 'Desfazer importação',
      run: () => void act(calls, id_importacao, 'desfazer').catch(fail),
    });
  const title = titles[estado];
  const stopped = estado === 'cancelada' ? `A importação foi parada. O que já tinha sido gravado está n${a}s ${muitos}.` : undefined;
  return (
    <Stack gap="lg">
      <Alert color={title?.color ?? 'red'} role="status">
        {estado === 'cancelada' && nothing
          ? 'A importação foi cancelada. Nada foi gravado.'
          : (stopped ?? title?.text ?? erro ?? 'A importação parou por uma falha.')}
        {contagem.restantes > 0 && !nothing && ` ${count(contagem.restantes)}`}
      </Alert>
      <Counts
        groups={estado === 'desfeita' ? groups.filter((group) => group.count > 0) : groups}
        chosen={shown}
        onChoose={(group) => setChosen(group.estado)}
      />
      {shown && <RowsTable key={shown.estado} id={id_importacao} estado={shown.estado} arquivo={arquivo} editable={false} />}
      <Row gap="xs">
        <Button component={Link} to={path}>
          Ver {muitos}
        </Button>
        {out > 0 && (
          <Button variant="default" onClick={() => void downloadRejected(calls, id_importacao, nome).catch(fail)}>
            Baixar o que não entrou ({formatNumber(out)})
          </Button>
        )}
        {desfazer_ate !== null && (
          <Button variant="default" color="red" onClick={askUndo}>
            Desfazer importação (até {formatDate(desfazer_ate)})
          </Button>
        )}
        <Button component={Link} to={`${path}/importar`} variant="default">
          Importar outro arquivo
        </Button>
      </Row>
    </Stack>
  );
}
