import { Button, Skeleton } from '@mantine/core';
import { formatPhone } from '@prosa/brasil/telefone.ts';
import { statusTexts } from '@prosa/contract/atendimentos/atendimentos.status.ts';
import { IconEdit, IconMail, IconPhone } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { formatDateTime } from '@/core/formats.ts';
import { useCan } from '@/core/session/session.ts';
import { useStore } from '@/core/store.ts';
import { ContactInPlace } from '@/features/contatos/public.ts';
import { TagEditor } from '@/features/tags/public.ts';
import { PhoneDisplay } from '@/ui/br/phone-display.tsx';
import { LightAvatar, Tag } from '@/ui/light.tsx';
import { CopyButton } from '../parts/copy-button.tsx';
import classes from '../parts/panel.module.css';
import { salas } from '../state/salas.ts';
import { PanelTabs } from './panel-tabs.tsx';

/** Who the contato is and where the sala stands. */
export function ContactPanel({ chat_id }: { chat_id: number }) {
  const sala = useStore(salas.of(chat_id));
  const seesTags = useCan('tagContato', 'getAll');
  const seesContacts = useCan('contatos', 'getAll');
  const canEdit = useCan('contatos', 'store');
  const [editing, setEditing] = useState(false);
  if (sala === null) {
    return (
      <div className={classes.profile}>
        <Skeleton circle h={60} w={60} />
        <Skeleton h={14} w={140} mt={12} />
      </div>
    );
  }
  const facts: readonly (readonly [string, string | null])[] = [
    ['Situação', statusTexts[sala.status_id] ?? ''],
    ['Departamento', sala.departamento],
    ['Assunto', sala.assunto],
    ['Canal', sala.linha ?? 'Chat do site'],
    ['Início', formatDateTime(sala.aberto_em)],
    ['Fim', sala.encerrado_em === null ? null : formatDateTime(sala.encerrado_em)],
  ];
  return (
    <div className={classes.panel}>
      <div className={classes.profile}>
        <LightAvatar id={sala.client_id} name={sala.nome} image={sala.avatar} size={64} />
        <h2>
          {seesContacts ? (
            <Link to={`/contatos/show/${sala.client_id}`} title="Abrir o cadastro do contato">
              {sala.nome}
            </Link>
          ) : (
            sala.nome
          )}
        </h2>
        {sala.departamento !== null && <Tag>{sala.departamento}</Tag>}
      </div>
      {editing ? (
        <ContactInPlace key={sala.client_id} id_contato={sala.client_id} onDone={() => setEditing(false)} />
      ) : (
        <div className={classes.ways}>
          {sala.telefone !== null && (
            <span>
              <IconPhone size={15} stroke={1.7} aria-hidden />
              <span className="visually-hidden">Telefone: </span>
              <PhoneDisplay numero={sala.telefone} />
              <CopyButton text={formatPhone(sala.telefone)} what="Telefone" />
            </span>
          )}
          {sala.email !== null && (
            <span>
              <IconMail size={15} stroke={1.7} aria-hidden />
              <span className="visually-hidden">E-mail: </span>
              <a href={`mailto:${sala.email}`}>{sala.email}</a>
              <CopyButton text={sala.email} what="E-mail" />
            </span>
          )}
          {canEdit && (
            <Button variant="subtle" size="compact-xs" leftSection={<IconEdit size={14} stroke={1.7} />} onClick={() => setEditing(true)}>
              Editar contato
            </Button>
          )}
        </div>
      )}
      {seesTags && (
        <section className={classes.part} aria-label="Tags">
          <TagEditor key={sala.client_id} owner={{ id_contato: sala.client_id }} />
        </section>
      )}
      <dl className={classes.facts}>
        {facts.map(
          ([name, value]) =>
            value !== null && (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      <PanelTabs key={`areas-${sala.client_id}`} id_contato={sala.client_id} chat_id={chat_id} canal={sala.chat_id_resource.split('-', 1)[0]!} />
      {sala.membros.length > 0 && (
        <section className={classes.members} aria-label="Quem participa">
          <h3>Quem participa</h3>
          <ul>
            {sala.membros.map((m) => (
              <li key={m.id_usuario}>
                <LightAvatar id={m.id_usuario} name={m.nome} image={m.avatar} size={26} />
                <span>{m.nome}</span>
                {m.id_usuario === sala.usuario_id && <Tag small>Responsável</Tag>}
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
