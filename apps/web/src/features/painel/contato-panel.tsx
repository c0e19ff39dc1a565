import { Button } from '@mantine/core';
import { formatPhone } from '@prosa/brasil/telefone.ts';
import { IconEdit, IconMail, IconPhone } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { useCan } from '@/core/session/session.ts';
import { ContactInPlace } from '@/features/contatos/public.ts';
import { TagEditor } from '@/features/tags/public.ts';
import { PhoneDisplay } from '@/ui/br/phone-display.tsx';
import { CopyButton } from '@/ui/copy-button.tsx';
import { LightAvatar, Tag } from '@/ui/light.tsx';
import classes from './panel.module.css';
import { PanelTabs } from './panel-tabs.tsx';

interface ContatoPanelProps {
  contato: { id_contato: number; nome: string; avatar: string | null; telefone: string | null; email: string | null };
  /** Under the name. */
  mark?: string | null | undefined;
  /** What is known besides; null says nothing. */
  facts: readonly (readonly [name: string, value: ReactNode])[];
  /** The sala that it stands beside, and its channel. */
  sala?: { chat_id: number; canal: string };
  children?: ReactNode;
}

/** Who a contato is, beside what is done for them: ways, tags, and what each area knows of them. */
export function ContatoPanel({ contato, mark, facts, sala, children }: ContatoPanelProps) {
  const { id_contato, nome, avatar, telefone, email } = contato;
  const seesTags = useCan('tagContato', 'getAll');
  const seesContacts = useCan('contatos', 'getAll');
  const canEdit = useCan('contatos', 'store');
  const [editing, setEditing] = useState(false);
  return (
    <div className={classes.panel}>
      <div className={classes.profile}>
        <LightAvatar id={id_contato} name={nome} image={avatar} size={64} />
        <h2>
          {seesContacts ? (
            <Link to={`/contatos/show/${id_contato}`} title="Abrir o cadastro do contato">
              {nome}
            </Link>
          ) : (
            nome
          )}
        </h2>
        {mark && <Tag>{mark}</Tag>}
      </div>
      {editing ? (
        <ContactInPlace key={id_contato} id_contato={id_contato} onDone={() => setEditing(false)} />
      ) : (
        <div className={classes.ways}>
          {telefone && (
            <span>
              <IconPhone size={15} stroke={1.7} aria-hidden />
              <span className="visually-hidden">Telefone: </span>
              <PhoneDisplay numero={telefone} />
              <CopyButton text={formatPhone(telefone)} what="Telefone" />
            </span>
          )}
          {email && (
            <span>
              <IconMail size={15} stroke={1.7} aria-hidden />
              <span className="visually-hidden">E-mail: </span>
              <a href={`mailto:${email}`}>{email}</a>
              <CopyButton text={email} what="E-mail" />
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
          <TagEditor key={id_contato} owner={{ id_contato }} />
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
      <PanelTabs key={`areas-${id_contato}`} id_contato={id_contato} sala={sala} />
      {children}
    </div>
  );
}
