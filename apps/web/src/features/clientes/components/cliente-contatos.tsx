import { Button } from '@mantine/core';
import { formatPhone } from '@prosa/brasil/telefone.ts';
import { Link } from 'react-router';
import { useCan } from '@/core/session/session.ts';
import { LightAvatar } from '@/ui/light.tsx';
import { Section } from '@/ui/show/show-page.tsx';
import type { ClienteDetalhe } from '../clientes.queries.ts';
import classes from './clientes.module.css';

/** The contatos that belong to the cliente; they are chosen on its form. */
export function ClienteContatos({ cliente }: { cliente: ClienteDetalhe }) {
  const opens = useCan('contatos', 'getAll');
  const canSave = useCan('clientes', 'store') && cliente.excluido_em === null;
  return (
    <Section
      title={`Contatos (${cliente.contatos.length})`}
      action={
        canSave && (
          <Button component={Link} to={`/clientes/editar/${cliente.id_cliente}`} size="compact-sm" variant="subtle">
            Escolher contatos
          </Button>
        )
      }
    >
      {cliente.contatos.length === 0 && <p className={classes.quiet}>Nenhum contato pertence a este cliente.</p>}
      <ul className={classes.rows}>
        {cliente.contatos.map(({ id_contato, nome, cargo, email, telefone }) => (
          <li key={id_contato}>
            <LightAvatar id={id_contato} name={nome} size={28} />
            <span className={classes.rowText}>
              {opens ? <Link to={`/contatos/show/${id_contato}`}>{nome}</Link> : <b>{nome}</b>}
              <span>{[cargo, telefone === null ? '' : formatPhone(telefone), email].filter(Boolean).join(' · ')}</span>
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
