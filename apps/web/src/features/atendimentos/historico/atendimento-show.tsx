import { Button, Skeleton } from '@mantine/core';
import { formatPhone } from '@prosa/brasil/telefone.ts';
import { IconMessage2 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router';
import { formatDateTime } from '@/core/formats.ts';
import { useCan, useSession } from '@/core/session/session.ts';
import { EmptyBox } from '@/ui/empty-box.tsx';
import { LightAvatar } from '@/ui/light.tsx';
import { LoadFailure } from '@/ui/load-failure.tsx';
import { PageHeader } from '@/ui/page-header.tsx';
import { SalaHistory } from '../linha-do-tempo/sala-history.tsx';
import classes from './atendimento-show.module.css';
import { formatDuration } from './duration.ts';
import { type Atendido, atendimentoQuery } from './historico.queries.ts';

const factsOf = (a: Atendido, seesContatos: boolean): readonly (readonly [string, ReactNode])[] => [
  ['Contato', seesContatos && a.id_contato !== null ? <Link to={`/contatos/show/${a.id_contato}`}>{a.nome}</Link> : null],
  ['Status', a.status],
  ['Motivo', a.motivo],
  ['Departamento', a.departamento],
  ['Assunto', a.assunto],
  ['Responsável', a.responsavel],
  ['Linha', a.linha ?? 'Chat do site'],
  ['Telefone', a.telefone === null ? null : formatPhone(a.telefone)],
  ['Início', formatDateTime(a.aberto_em)],
  ['Aceito em', a.aceito_em === null ? null : formatDateTime(a.aceito_em)],
  ['Fim', a.encerrado_em === null ? null : formatDateTime(a.encerrado_em)],
  ['Encerrado por', a.encerrou],
  ['Primeira resposta', a.primeira_resposta_s === null ? null : formatDuration(a.primeira_resposta_s)],
  [a.encerrado_em === null ? 'Aberto há' : 'Duração', formatDuration(a.duracao_s)],
  ['Mensagens', String(a.mensagens)],
];

/** One sala as it was: its messages, the facts, and who did what. */
export function AtendimentoShow() {
  const { id_sala } = useParams();
  const id = /^\d{1,15}$/.test(id_sala ?? '') ? Number(id_sala) : 0;
  const { id_login } = useSession();
  const attends = useCan('chat', 'atender');
  const seesContatos = useCan('contatos', 'getAll');
  const { data, error, refetch } = useQuery({ ...atendimentoQuery(id), retry: false });
  if (error) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  const shown = data?.data;
  return (
    <div className={classes.page}>
      <div className={classes.head}>
        <PageHeader
          title={shown?.nome ?? 'Atendimento'}
          step="Ver"
          note={`nº ${id}`}
          actions={
            attends && (
              // spec 2: in a new tab, unless one is at the desk already
              <Button component={Link} to={`/ChatSala/${id}`} target="_blank" variant="default" leftSection={<IconMessage2 size={16} stroke={1.7} />}>
                Abrir em Conversas
              </Button>
            )
          }
        />
      </div>
      <div className={classes.body}>
        <section className={classes.messages} aria-label="Mensagens do atendimento">
          {attends ? (
            <SalaHistory chat_id={id} me={id_login ?? 0} />
          ) : (
            <EmptyBox kind="blocked" title="Mensagens não disponíveis" text="Seu grupo vê os dados do atendimento, e não as mensagens." />
          )}
        </section>
        <aside className={classes.facts} aria-label="Dados do atendimento">
          {shown === undefined ? (
            <div aria-busy role="group" aria-label="Carregando">
              {Array.from({ length: 9 }, (_, i) => (
                <Skeleton key={i} h={12} my={12} w={`${55 + ((i * 17) % 40)}%`} />
              ))}
            </div>
          ) : (
            <>
              <dl>
                {factsOf(shown, seesContatos)
                  .filter(([, value]) => value !== null)
                  .map(([name, value]) => (
                    <div key={name}>
                      <dt>{name}</dt>
                      <dd>{value}</dd>
                    </div>
                  ))}
              </dl>
              <h2>Quem participou</h2>
              {data!.membros.length === 0 && <p>Ninguém da equipe entrou neste atendimento.</p>}
              <ul>
                {data!.membros.map((m) => (
                  <li key={m.id_usuario} className={classes.person}>
                    <LightAvatar id={m.id_usuario} name={m.nome} image={m.avatar} size={26} />
                    {m.nome}
                  </li>
                ))}
              </ul>
              <h2>O que aconteceu</h2>
              <ol>
                <li>
                  <time dateTime={shown.aberto_em}>{formatDateTime(shown.aberto_em)}</time>
                  Conversa iniciada
                </li>
                {data!.acontecimentos.map((a) => (
                  <li key={a.msg_index}>
                    <time dateTime={a.em}>{formatDateTime(a.em)}</time>
                    {a.texto}
                  </li>
                ))}
              </ol>
            </>
          )}
        </aside>
      </div>
    </div>
  );
}
