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
import { attendances } from '../state/attendances.ts';
import { PanelTabs } from './panel-tabs.tsx';

/** Who the contato is and where the conversation stands. */
export function ContactPanel({ chat_id }: { chat_id: number }) {
  const attendance = useStore(attendances.of(chat_id));
  const seesTags = useCan('tagContato', 'getAll');
  const seesContacts = useCan('contatos', 'getAll');
  const canEdit = useCan('contatos', 'store');
  const [editing, setEditing] = useState(false);
  if (attendance === null) {
    return (
      <div className={classes.profile}>
        <Skeleton circle h={60} w={60} />
        <Skeleton h={14} w={140} mt={12} />
      </div>
    );
  }
  const facts: readonly (readonly [string, string | null])[] = [
    ['Situação', statusTexts[attendance.status_id] ?? ''],
    ['Departamento', attendance.departamento],
    ['Assunto', attendance.assunto],
    ['Canal', attendance.linha ?? 'Chat do site'],
    ['Início', formatDateTime(attendance.aberto_em)],
    ['Fim', attendance.encerrado_em === null ? null : formatDateTime(attendance.encerrado_em)],
  ];
  return (
    <div className={classes.panel}>
      <div className={classes.profile}>
        <LightAvatar id={attendance.client_id} name={attendance.nome} image={attendance.avatar} size={64} />
        <h2>
          {seesContacts ? (
            <Link to={`/contatos/show/${attendance.client_id}`} title="Abrir o cadastro do contato">
              {attendance.nome}
            </Link>
          ) : (
            attendance.nome
          )}
        </h2>
        {attendance.departamento !== null && <Tag>{attendance.departamento}</Tag>}
      </div>
      {editing ? (
        <ContactInPlace key={attendance.client_id} id_contato={attendance.client_id} onDone={() => setEditing(false)} />
      ) : (
        <div className={classes.ways}>
          {attendance.telefone !== null && (
            <span>
              <IconPhone size={15} stroke={1.7} aria-hidden />
              <span className="visually-hidden">Telefone: </span>
              <PhoneDisplay numero={attendance.telefone} />
              <CopyButton text={formatPhone(attendance.telefone)} what="Telefone" />
            </span>
          )}
          {attendance.email !== null && (
            <span>
              <IconMail size={15} stroke={1.7} aria-hidden />
              <span className="visually-hidden">E-mail: </span>
              <a href={`mailto:${attendance.email}`}>{attendance.email}</a>
              <CopyButton text={attendance.email} what="E-mail" />
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
          <TagEditor key={attendance.client_id} owner={{ id_contato: attendance.client_id }} />
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
      <PanelTabs key={`areas-${attendance.client_id}`} id_contato={attendance.client_id} chat_id={chat_id} />
      {attendance.membros.length > 0 && (
        <section className={classes.members} aria-label="Quem participa">
          <h3>Quem participa</h3>
          <ul>
            {attendance.membros.map((m) => (
              <li key={m.id_usuario}>
                <LightAvatar id={m.id_usuario} name={m.nome} image={m.avatar} size={26} />
                <span>{m.nome}</span>
                {m.id_usuario === attendance.usuario_id && <Tag small>Responsável</Tag>}
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
