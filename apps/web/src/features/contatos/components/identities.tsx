import { useQuery } from '@tanstack/react-query';
import { formatDate } from '@/core/formats.ts';
import { messageOf } from '@/core/toasts.tsx';
import { PhoneDisplay } from '@/ui/br/phone-display.tsx';
import { Facts } from '@/ui/show/facts.tsx';
import { Section } from '@/ui/show/show-page.tsx';
import { identidadesQuery } from '../contato.queries.ts';
import classes from './timeline.module.css';

const kinds = {
  telefone: 'Telefone',
  email: 'E-mail',
  wa_jid: 'Número no WhatsApp',
  wa_lid: 'Identificador do WhatsApp',
  wa_bsuid: 'Conta comercial do WhatsApp',
  wa_username: 'Usuário do WhatsApp',
  visitante: 'Visitante do site',
} as const;

const sources = {
  dito: 'informado pela pessoa, sem confirmação',
  cadastro: 'do cadastro',
  importacao: 'de uma importação',
  rede: 'do WhatsApp',
  prova: 'confirmado por código',
} as const;

/** By what the contato is recognised when they write, where that comes from, and since when. */
export function Identities({ id }: { id: number }) {
  const { data, error } = useQuery(identidadesQuery(id));
  if (error === null && data?.data.length === 0) return null;
  return (
    <Section title="Reconhecido por">
      {error !== null && (
        <p className={classes.quiet} role="alert">
          {messageOf(error)}
        </p>
      )}
      <Facts
        facts={(data?.data ?? []).map(({ tipo, valor, origem, desde }) => [
          kinds[tipo],
          <span key={valor}>
            {tipo === 'telefone' ? <PhoneDisplay numero={valor} /> : valor}{' '}
            <span className={classes.quiet}>
              {origem && `${sources[origem]}, `}desde {formatDate(desde)}
            </span>
          </span>,
        ])}
      />
    </Section>
  );
}
