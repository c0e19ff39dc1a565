import { Button, Skeleton } from '@mantine/core';
import { papeisDoVinculo, type RelacoesDoTicket, ticketRelacoes } from '@prosa/contract/tickets/relacoes.endpoints.ts';
import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { call } from '@/core/api.ts';
import { formatDateTime } from '@/core/formats.ts';
import { tell } from '@/core/toasts.tsx';
import { LightIconButton, Tag } from '@/ui/light.tsx';
import { Section, SectionWaits } from '@/ui/show/show-page.tsx';
import { StatusDoTicket } from '../components/tags.tsx';
import classes from '../components/tickets.module.css';
import { ticketsChanged } from '../tickets.registro.ts';
import { Participantes } from './participantes.tsx';
import { relacoesQuery } from './relacoes.queries.ts';
import { Tempos } from './tempos.tsx';
import { VincularDialog } from './vincular-dialog.tsx';

const act = (work: Promise<unknown>, said: string): Promise<void> => tell(work, said, ticketsChanged);

function Vinculo({ id, row, mayEdit }: { id: number; row: RelacoesDoTicket['vinculos'][number]; mayEdit: boolean }) {
  const papel = papeisDoVinculo[row.tipo]?.[row.primeiro === 1 ? 0 : 1] ?? '';
  return (
    <li>
      <span className={classes.quiet}>{papel}</span>
      <span className={classes.row}>
        <Link to={`/tickets/show/${row.id_ticket}`} className={classes.grow}>
          #{row.numero} {row.titulo}
        </Link>
        <StatusDoTicket row={row} />
        {mayEdit && (
          <LightIconButton
            aria-label={`Tirar o vínculo com #${row.numero}`}
            onClick={() => void act(call(ticketRelacoes.desvincular, { body: { id_ticket_a: id, id_ticket_b: row.id_ticket } }), 'Vínculo tirado.')}
          >
            <IconX size={14} stroke={1.8} />
          </LightIconButton>
        )}
      </span>
    </li>
  );
}

/** What a ticket has to do with others, with salas and with people. */
export function Relacoes({ id, mayEdit, mayMerge, mayAnswer }: { id: number; mayEdit: boolean; mayMerge: boolean; mayAnswer: boolean }) {
  const { data, error, refetch } = useQuery(relacoesQuery(id));
  const [linking, setLinking] = useState(false);
  if (data === undefined) return error === null ? <Skeleton h={80} /> : <SectionWaits error={error} h={80} retry={refetch} />;
  const { vinculos, mesclas, salas, participantes, tempos } = data;
  const nothing = vinculos.length + mesclas.length + salas.length === 0;
  return (
    <>
      <Section
        title="Ligações"
        action={
          mayEdit && (
            <Button size="compact-xs" variant="subtle" onClick={() => setLinking(true)}>
              Vincular
            </Button>
          )
        }
      >
        {nothing && <p className={classes.quiet}>Nenhum ticket ou conversa ligados.</p>}
        <ul className={classes.panel} aria-label="Ligações">
          {vinculos.map((row) => (
            <Vinculo key={row.id_ticket} id={id} row={row} mayEdit={mayEdit} />
          ))}
          {salas.map((sala) => (
            <li key={`s${sala.id_sala}`}>
              <span className={classes.quiet}>Conversa de {formatDateTime(sala.em)}</span>
              <span className={classes.row}>
                <Link to={`/ChatSala/${sala.id_sala}`} className={classes.grow}>
                  {sala.contato || `Conversa ${sala.id_sala}`}
                </Link>
                <Tag tint={sala.aberta === 1 ? 'green' : 'gray'}>{sala.aberta === 1 ? 'Aberta' : 'Encerrada'}</Tag>
                {mayEdit && (
                  <LightIconButton
                    aria-label={`Desligar a conversa de ${formatDateTime(sala.em)}`}
                    onClick={() =>
                      void act(call(ticketRelacoes.ligarSala, { body: { id_ticket: id, id_sala: sala.id_sala, ligar: 0 } }), 'Conversa desligada do ticket.')
                    }
                  >
                    <IconX size={14} stroke={1.8} />
                  </LightIconButton>
                )}
              </span>
            </li>
          ))}
          {mesclas.map((m) => (
            <li key={`m${m.id_mescla}`}>
              <span className={classes.quiet}>
                Mesclado por {m.quem}, {formatDateTime(m.em)}
              </span>
              <span className={classes.row}>
                <span className={classes.grow}>
                  #{m.numero} {m.titulo}
                </span>
                {mayMerge && m.desfaz === 1 && (
                  <Button
                    size="compact-xs"
                    variant="default"
                    onClick={() => void act(call(ticketRelacoes.desfazerMescla, { body: { ids: [m.id_mescla] } }), 'Mescla desfeita.')}
                  >
                    Desfazer
                  </Button>
                )}
              </span>
            </li>
          ))}
        </ul>
      </Section>
      <Participantes id={id} rows={participantes} mayEdit={mayEdit} />
      <Tempos id={id} rows={tempos} mayAdd={mayAnswer} />
      {linking && <VincularDialog id={id} onClose={() => setLinking(false)} />}
    </>
  );
}
