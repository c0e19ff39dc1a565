import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useParams } from 'react-router';
import { LoadFailure } from '@/ui/load-failure.tsx';
import { PageHeader } from '@/ui/page-header.tsx';
import { type Importacao, importacaoQuery, isWorking } from '../importacoes.queries.ts';
import { type Importavel, ImportavelContext, useImportavel } from '../importavel.ts';
import classes from './importar.module.css';
import { StepCheck } from './step-check.tsx';
import { StepColumns } from './step-columns.tsx';
import { StepFile } from './step-file.tsx';
import { StepResult } from './step-result.tsx';
import { StepWorking } from './step-working.tsx';

const steps = ['Arquivo', 'Colunas', 'Conferência', 'Resultado'];
const stepOf = ({ estado }: Importacao): number => {
  if (estado === 'recebida') return 1;
  return estado === 'conferindo' || estado === 'conferida' ? 2 : 3;
};

function Steps({ at }: { at: number }) {
  return (
    <ol className={classes.steps} aria-label="Passos da importação">
      {steps.map((name, i) => (
        <li key={name} {...(i === at && { 'aria-current': 'step' as const })}>
          {name}
        </li>
      ))}
    </ol>
  );
}

/** The screen of a kind: a new file, or the one that the address names. */
export function Importar({ de }: { de: Importavel }) {
  const { id_importacao } = useParams();
  return (
    <ImportavelContext value={de}>
      <div className={classes.page}>
        <PageHeader title={`Importar ${de.especie.muitos}`} step="Importar" />
        {id_importacao === undefined ? (
          <>
            <Steps at={0} />
            <StepFile />
          </>
        ) : (
          <Started key={id_importacao} id={Number(id_importacao)} />
        )}
      </div>
    </ImportavelContext>
  );
}

function Started({ id }: { id: number }) {
  const { calls, aoMudar } = useImportavel();
  const { data, error, refetch, isFetching } = useQuery(importacaoQuery(calls, id));
  const working = data !== undefined && isWorking(data.data);
  // records came, changed or went when the work is over
  useEffect(() => (working ? () => void aoMudar() : undefined), [working, aoMudar]);
  if (data === undefined) {
    return error === null ? (
      <Skeleton h={180} role="group" aria-label="Carregando" />
    ) : (
      <LoadFailure error={error} busy={isFetching} onRetry={() => void refetch()} />
    );
  }
  const { data: importacao, arquivo } = data;
  // what failed before anything was written begins again at the columns
  const again = importacao.estado === 'falhou' && importacao.contagem.novos + importacao.contagem.atualizados === 0 && importacao.desfazer_ate === null;
  return (
    <>
      <Steps at={again ? 1 : stepOf(importacao)} />
      {isWorking(importacao) && <StepWorking importacao={importacao} />}
      {(importacao.estado === 'recebida' || again) && <StepColumns importacao={importacao} arquivo={arquivo} />}
      {importacao.estado === 'conferida' && <StepCheck importacao={importacao} arquivo={arquivo} />}
      {!again && ['pronta', 'cancelada', 'falhou', 'desfeita'].includes(importacao.estado) && <StepResult importacao={importacao} arquivo={arquivo} />}
    </>
  );
}
