import { Alert, Button, Checkbox, NumberInput, Progress, Radio, Skeleton } from '@mantine/core';
import { ApiError } from '@prosa/contract/client.ts';
import { WppImportar } from '@prosa/contract/linhas/importar.endpoints.ts';
import { consentimentoDaImportacao, type ImportacaoDeLinha, importarBody, maisDiasDaImportacao } from '@prosa/contract/linhas/importar.schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { call } from '@/core/api.ts';
import { invalidate, read } from '@/core/calls.ts';
import { formatDateTime, formatNumber } from '@/core/formats.ts';
import { useCan } from '@/core/session/session.ts';
import { messageOf, tell, toast, toastError } from '@/core/toasts.tsx';
import { askConfirm } from '@/ui/confirm.tsx';
import { Tag } from '@/ui/light.tsx';
import { LoadFailure } from '@/ui/load-failure.tsx';
import { PageHeader } from '@/ui/page-header.tsx';
import { Section } from '@/ui/show/show-page.tsx';
import type { Tint } from '@/ui/theme/colors.ts';
import classes from '../linhas.module.css';

const textos: Readonly<Record<ImportacaoDeLinha['estado'], readonly [string, Tint]>> = {
  andando: ['Em andamento', 'blue'],
  pronta: ['Pronta', 'green'],
  cancelada: ['Parada', 'gray'],
  falhou: ['Falhou', 'red'],
  desfazendo: ['Sendo desfeita', 'orange'],
  desfeita: ['Desfeita', 'gray'],
};
const under = ({ estado }: ImportacaoDeLinha): boolean => estado === 'andando' || estado === 'desfazendo';
const many = (n: number, one: string, more: string): string => `${formatNumber(n)} ${n === 1 ? one : more}`;
const changed = (): Promise<void> => invalidate(WppImportar.getAll);

const act = (work: Promise<unknown>, said: string): Promise<void> => tell(work, said, changed);

/** One import: what it has brought so far, and what may be done about it. */
function Importacao({ row, maySave }: { row: ImportacaoDeLinha; maySave: boolean }) {
  const [texto, tint] = textos[row.estado];
  const params = { id: row.id_wpp_importacao };
  const undo = (): void =>
    askConfirm({
      title: 'Desfazer esta importação?',
      text: 'As conversas que ela trouxe saem, e os contatos que ela criou também, menos aqueles em que algo aconteceu desde então.',
      confirm: 'Desfazer importação',
      danger: true,
      run: () => void act(call(WppImportar.desfazer, { params }), 'Desfazendo a importação.'),
    });
  return (
    <li>
      <div>
        <p className={classes.what}>
          <Tag small tint={tint}>
            {texto}
          </Tag>{' '}
          {row.modo === 'contatos' ? 'Só contatos' : `Contatos e conversas de ${many(row.dias ?? 0, 'dia', 'dias')}`}: {many(row.pessoas, 'pessoa', 'pessoas')},{' '}
          {many(row.criados, 'contato novo', 'contatos novos')}
          {row.modo === 'conversas' && `, ${many(row.mensagens, 'mensagem', 'mensagens')}`}
          {row.mantidos > 0 && `. ${many(row.mantidos, 'contato ficou', 'contatos ficaram')}, porque algo aconteceu nele depois`}
        </p>
        {row.erro !== '' && <p className={classes.when}>{row.erro}</p>}
        <p className={classes.when}>
          <time dateTime={row.created_at}>{formatDateTime(row.created_at)}</time> · {row.autor}
        </p>
        {under(row) && <Progress value={100} animated size="sm" mt={6} aria-label={texto} />}
      </div>
      {maySave && row.estado === 'andando' && (
        <Button size="xs" variant="default" onClick={() => void act(call(WppImportar.cancelar, { params }), 'Importação parada. O que já veio fica.')}>
          Parar
        </Button>
      )}
      {maySave && !under(row) && row.estado !== 'desfeita' && (
        <Button size="xs" variant="default" onClick={undo}>
          Desfazer
        </Button>
      )}
    </li>
  );
}

function Nova({ id, busy }: { id: number; busy: boolean }) {
  const [modo, setModo] = useState<'contatos' | 'conversas'>('contatos');
  const [dias, setDias] = useState<number | string>(30);
  const [concordo, setConcordo] = useState(false);
  const [erros, setErros] = useState<Readonly<Record<string, string>>>({});
  const [sending, setSending] = useState(false);
  const send = async (): Promise<void> => {
    const body = { modo, dias, consentimento: concordo ? 1 : 0 } as const;
    const problems = importarBody.safeParse(body).error?.issues ?? [];
    setErros(Object.fromEntries(problems.toReversed().map(({ path, message }) => [path.join('.'), message])));
    if (problems.length > 0 || sending) return;
    setSending(true);
    try {
      await call(WppImportar.store, { params: { id }, body });
      setConcordo(false);
      toast('A importação começou. Você pode sair desta tela.');
    } catch (error) {
      if (error instanceof ApiError && Object.keys(error.erros).length > 0) setErros(error.erros);
      else toastError(messageOf(error));
    } finally {
      setSending(false);
    }
    await changed();
  };
  return (
    <div className={classes.importar}>
      <Radio.Group label="O que importar" value={modo} onChange={(value) => setModo(value)} error={erros['modo']}>
        <Radio mt={8} value="contatos" label="Só os contatos" description="Quem está na agenda do celular deste número." />
        <Radio
          mt={8}
          value="conversas"
          label="Contatos e conversas"
          description="As mensagens ficam no histórico de cada contato. Não abrem atendimento, não avisam ninguém e não contam em relatórios."
        />
      </Radio.Group>
      {modo === 'conversas' && (
        <NumberInput label="Dias para trás" w={160} min={1} max={maisDiasDaImportacao} value={dias} onChange={setDias} error={erros['dias']} />
      )}
      <Checkbox
        checked={concordo}
        onChange={({ currentTarget }) => setConcordo(currentTarget.checked)}
        label={consentimentoDaImportacao.texto}
        error={erros['consentimento']}
      />
      <div>
        <Button loading={sending} disabled={busy} onClick={() => void send()}>
          Importar
        </Button>
      </div>
    </div>
  );
}

/** /WppConfig/importar/:id_wpp_config: what the number's own phone holds, taken over. */
export function LinhaImportar() {
  const id = Number(useParams()['id_wpp_config']);
  const maySave = useCan('WPPConfig', 'store');
  const { data, error, refetch } = useQuery({
    ...read(WppImportar.getAll, { params: { id } }),
    refetchInterval: ({ state }) => (state.data?.data.some(under) ? 1500 : false),
  });
  return (
    <div className={classes.page}>
      <PageHeader title={data ? `Importar de ${data.nome}` : 'Importar do celular'} step="Importar" />
      {data === undefined && error !== null && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <Skeleton h={200} mt="xl" role="group" aria-label="Carregando" />}
      {data !== undefined && (
        <>
          {data.impedimento !== '' && (
            <Alert color="orange" mt="md">
              {data.impedimento} <Link to={`/WPPConfig/editar/${id}`}>Abrir o número</Link>
            </Alert>
          )}
          {data.impedimento === '' && maySave && (
            <Section title="Trazer do celular">
              <Nova id={id} busy={data.data.some(under)} />
            </Section>
          )}
          <Section title="Importações deste número">
            {data.data.length === 0 ? (
              <p className={classes.when}>Nada foi importado ainda.</p>
            ) : (
              <ul className={classes.entries} aria-label="Importações">
                {data.data.map((row) => (
                  <Importacao key={row.id_wpp_importacao} row={row} maySave={maySave} />
                ))}
              </ul>
            )}
          </Section>
        </>
      )}
    </div>
  );
}
