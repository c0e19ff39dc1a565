import type { BlocoLinha, Etiqueta } from '@prosa/contract/kanban/kanban.schemas.ts';
import { prioridadesDeBloco } from '@prosa/contract/kanban/kanban.textos.ts';
import { IconAlignLeft, IconCalendarDue, IconChecklist, IconClockPause, IconMessage2, IconPaperclip, IconStarFilled } from '@tabler/icons-react';
import { dayIso, formatMoney, formatShortDay } from '@/core/formats.ts';
import { LightAvatar, Tag } from '@/ui/light.tsx';
import { tintOf } from '../kanban.queries.ts';
import classes from './board.module.css';

const icon = { size: 13, stroke: 1.7, 'aria-hidden': true } as const;
export const prioridadeTint = { 1: 'gray', 2: 'blue', 3: 'orange', 4: 'red' } as const;
/** Members shown beside whoever answers for the card. */
const faces = 2;

/** What a card says of itself on its board, below its title. */
export function CardFace({ card, etiquetas }: { card: BlocoLinha; etiquetas: ReadonlyMap<number, Etiqueta> }) {
  const others = card.membros.filter(({ id_usuario }) => id_usuario !== card.id_responsavel);
  const money = card.valor !== null && card.valor > 0;
  const facts =
    money ||
    card.prazo_em !== null ||
    card.itens > 0 ||
    card.comentarios > 0 ||
    card.anexos > 0 ||
    card.tem_descricao === 1 ||
    card.parado === 1 ||
    card.favorito === 1;
  return (
    <>
      {card.contato !== '' && <p className={classes.contato}>{card.contato}</p>}
      {(card.etiquetas.length > 0 || (card.prioridade ?? 0) >= 3) && (
        <p className={classes.tags}>
          {card.prioridade !== null && card.prioridade >= 3 && (
            <Tag small tint={prioridadeTint[card.prioridade]}>
              {prioridadesDeBloco[card.prioridade]}
            </Tag>
          )}
          {card.etiquetas.map((id) => {
            const etiqueta = etiquetas.get(id);
            return (
              etiqueta && (
                <Tag key={id} small tint={tintOf[etiqueta.cor]}>
                  {etiqueta.nome}
                </Tag>
              )
            );
          })}
        </p>
      )}
      {(facts || card.id_responsavel !== null || others.length > 0) && (
        <div className={classes.foot}>
          {money && <b className={classes.money}>{formatMoney(card.valor!)}</b>}
          {card.prazo_em !== null && (
            <span data-late={card.vencido === 1 || undefined} title={card.vencido === 1 ? 'Prazo vencido' : 'Prazo'}>
              <IconCalendarDue {...icon} />
              <span className="visually-hidden">{card.vencido === 1 ? 'Venceu em' : 'Prazo'}</span> {formatShortDay(dayIso(card.prazo_em))}
            </span>
          )}
          {card.itens > 0 && (
            <span data-done={card.itens === card.itens_feitos || undefined} title="Itens feitos">
              <IconChecklist {...icon} /> {card.itens_feitos}/{card.itens}
            </span>
          )}
          {card.comentarios > 0 && (
            <span title="Comentários">
              <IconMessage2 {...icon} /> {card.comentarios}
            </span>
          )}
          {card.anexos > 0 && (
            <span title="Arquivos">
              <IconPaperclip {...icon} /> {card.anexos}
            </span>
          )}
          {card.tem_descricao === 1 && (
            <span title="Tem descrição">
              <IconAlignLeft {...icon} />
            </span>
          )}
          {card.parado === 1 && (
            <span data-still title="Parado">
              <IconClockPause {...icon} /> Parado
            </span>
          )}
          {card.favorito === 1 && (
            <span data-star title="Favorito">
              <IconStarFilled {...icon} />
            </span>
          )}
          <span className={classes.faces}>
            {others.slice(0, faces).map((m) => (
              <LightAvatar key={m.id_usuario} id={m.id_usuario} name={m.nome} image={m.avatar} size={22} />
            ))}
            {card.id_responsavel !== null && (
              <span title={`Responsável: ${card.responsavel}`}>
                <LightAvatar id={card.id_responsavel} name={card.responsavel} image={card.avatar} size={22} />
                <span className="visually-hidden">Responsável: {card.responsavel}</span>
              </span>
            )}
          </span>
        </div>
      )}
    </>
  );
}
