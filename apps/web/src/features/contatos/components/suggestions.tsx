import { Button } from '@mantine/core';
import { formatPhone } from '@prosa/brasil/telefone.ts';
import { mostrarCampo } from '@prosa/contract/campos/campos.textos.ts';
import type { contatosSugestoes } from '@prosa/contract/contatos/sugestoes.endpoints.ts';
import type { Answer } from '@prosa/contract/wire.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { formatDate } from '@/core/formats.ts';
import { messageOf, toast, toastError, toastUndo } from '@/core/toasts.tsx';
import { Section } from '@/ui/show/show-page.tsx';
import { decideSuggestion, type FormData, sugestoesQuery } from '../contato.queries.ts';
import classes from './contatos.module.css';

type Suggestion = Answer<typeof contatosSugestoes.getAll>['data'][number];

/** The field by name, what stands there now, and what they said. */
function worded({ campo, valor }: Suggestion, { contato, campos }: FormData): { titulo: string; atual: string; novo: string } {
  if (campo === 'nome') return { titulo: 'Nome', atual: contato?.nome ?? '', novo: valor };
  if (campo === 'email') return { titulo: 'E-mail', atual: contato?.email ?? '', novo: valor };
  if (campo === 'telefone') {
    const main = contato?.telefones.find(({ principal }) => principal === 1);
    return { titulo: 'Telefone', atual: main ? formatPhone(main.numero) : '', novo: formatPhone(valor) };
  }
  const own = campos.find(({ id_campo }) => campo === `campos.${id_campo}`);
  return { titulo: own?.nome ?? 'Campo que não existe mais', atual: own && contato ? mostrarCampo(own.tipo, contato.campos[own.id_campo]) : '', novo: valor };
}

/** What the contato said of themselves otherwise than it is stored: taken over by a press, or left. Nothing is shown where nothing waits. */
export function Suggestions({ id, stored, maySave }: { id: number; stored: FormData; maySave: boolean }) {
  const { data } = useQuery(sugestoesQuery(id));
  const decide = useMutation({
    mutationFn: decideSuggestion,
    onSuccess: (_data, { id_sugestao, how }) => {
      if (how === 'recusar') toastUndo('O cadastro fica como está.', () => decide.mutate({ id_sugestao, how: 'reabrir' }));
      else if (how === 'aceitar') toast('Cadastro atualizado.');
    },
    onError: (error) => toastError(messageOf(error)),
  });
  if (data === undefined || data.data.length === 0) return null;
  return (
    <Section title="Informado diferente">
      <ul className={classes.suggestions} aria-label="Informado diferente do cadastro">
        {data.data.map((one) => {
          const { titulo, atual, novo } = worded(one, stored);
          const { id_sugestao, detalhe, criado_em } = one;
          return (
            <li key={id_sugestao}>
              <b>{titulo}</b>
              <span className={classes.suggested}>{novo}</span>
              <span className={classes.owner}>
                {atual !== '' && `No cadastro: ${atual}. `}
                {detalhe}, {formatDate(criado_em)}
              </span>
              {maySave && (
                <span className={classes.suggestionActs}>
                  <Button size="compact-sm" variant="light" disabled={decide.isPending} onClick={() => decide.mutate({ id_sugestao, how: 'aceitar' })}>
                    {one.campo === 'telefone' ? 'Acrescentar' : 'Usar este'}
                  </Button>
                  <Button size="compact-sm" variant="default" disabled={decide.isPending} onClick={() => decide.mutate({ id_sugestao, how: 'recusar' })}>
                    Deixar como está
                  </Button>
                </span>
              )}
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
