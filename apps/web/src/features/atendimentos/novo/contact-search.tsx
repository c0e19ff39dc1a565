import { Button, Loader, Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { formatPhone } from '@prosa/brasil/telefone.ts';
import { contatos } from '@prosa/contract/contatos/contatos.endpoints.ts';
import { IconMessage2, IconSearch, IconUserPlus } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '@/core/api.ts';
import { useCan } from '@/core/session/session.ts';
import { QuickContact, saveQuick } from '@/features/contatos/public.ts';
import { EmptyBox } from '@/ui/empty-box.tsx';
import { LightAvatar } from '@/ui/light.tsx';
import classes from './new-chat.module.css';
import { digitsOf } from './start-chat.ts';

interface ContactSearchProps {
  busy: boolean;
  onChoose: (telefone: string, nome: string) => void;
}
interface WithCard extends ContactSearchProps {
  onCard: (id_contato: number) => void;
}

/** A phone that nobody has: a new contact is made when the sala starts. */
function NewContact({ phone, busy, onChoose }: ContactSearchProps & { phone: string }) {
  const [nome, setNome] = useState('');
  const [wrong, setWrong] = useState('');
  const canSave = useCan('contatos', 'store');
  return (
    <Stack gap="sm" className={classes.newContact}>
      <Text size="md">
        <IconUserPlus size={17} aria-hidden /> Novo contato: <b>{formatPhone(phone)}</b>
      </Text>
      <TextInput label="Nome (opcional)" value={nome} maxLength={120} onChange={(e) => setNome(e.currentTarget.value)} />
      <Button loading={busy} leftSection={<IconMessage2 size={17} />} onClick={() => onChoose(phone, nome.trim())}>
        Iniciar Atendimento
      </Button>
      {canSave && (
        <Button variant="default" disabled={busy} onClick={() => void saveQuick('telefone', nome, phone).then(setWrong)}>
          Salvar sem conversar
        </Button>
      )}
      {wrong !== '' && (
        <Text size="sm" c="red" role="alert">
          {wrong}
        </Text>
      )}
    </Stack>
  );
}

/** Spec 2: 'Pesquisar contato...' with 1 s of debounce and infinite scroll within 10 px of the bottom (spec 9). */
export function ContactSearch({ busy, onChoose, onCard }: WithCard) {
  const [text, setText] = useState('');
  const canSave = useCan('contatos', 'store');
  const canTicket = useCan('Tickets', 'store');
  const canCard = useCan('kanbanBloco', 'store');
  const canChat = useCan('WPP', 'iniciarWPP');
  const [q] = useDebouncedValue(text.trim(), 1000);
  const { data, isPending, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: [contatos.getContatosChat.path, 'new-chat', q],
    queryFn: ({ pageParam, signal }) => call(contatos.getContatosChat, { query: { q, cursor: pageParam } }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.cursor,
  });
  const rows = data?.pages.flatMap((page) => page.contatos) ?? [];
  const digits = digitsOf(q);
  // with + it is a number of the country that it begins with
  const phone = q.startsWith('+') ? `+${digits}` : digits;
  return (
    <Stack gap="sm">
      <TextInput
        data-autofocus
        placeholder="Pesquisar contato..."
        aria-label="Pesquisar contato"
        leftSection={<IconSearch size={16} stroke={1.8} />}
        rightSection={text.trim() === q ? null : <Loader size={14} />}
        value={text}
        maxLength={120}
        onChange={(e) => setText(e.currentTarget.value)}
      />
      <div
        className={classes.contacts}
        role="region"
        aria-label="Contatos"
        tabIndex={-1}
        onScroll={({ currentTarget: box }) => {
          if (box.scrollHeight - box.scrollTop - box.clientHeight <= 10 && hasNextPage && !isFetchingNextPage) void fetchNextPage();
        }}
      >
        {isPending && <Loader size="sm" m="xl" />}
        {error && (
          <EmptyBox kind="error" title="Não foi possível carregar os contatos" text={error.message}>
            <Button variant="default" onClick={() => void refetch()}>
              Tentar de novo
            </Button>
          </EmptyBox>
        )}
        {data &&
          rows.length === 0 &&
          (digits === '' ? (
            <>
              <EmptyBox kind="nothing" title="Nenhum contato encontrado" />
              {canSave && <QuickContact key={q} nome={q} />}
            </>
          ) : (
            <NewContact key={phone} phone={phone} busy={busy || text.trim() !== q} onChoose={onChoose} />
          ))}
        <ul>
          {rows.map(({ id_contato, nome, email, telefone, avatar, sem_marketing }) => (
            <li key={id_contato} className={classes.contact}>
              <LightAvatar id={id_contato} name={nome} image={avatar} size={36} />
              <span className={classes.who}>
                <b>{nome || 'Sem nome'}</b>
                <span>{[telefone === null ? null : formatPhone(telefone), email].filter(Boolean).join(' · ')}</span>
                {sem_marketing && <span>Não quer receber ofertas</span>}
              </span>
              {canTicket && (
                <Button
                  component="a"
                  size="xs"
                  variant="default"
                  // spec 2: opens in a new tab
                  href={`/tickets/cadastrar/${id_contato}`}
                  target="_blank"
                  aria-label={`Criar Ticket para ${nome}`}
                >
                  Criar Ticket
                </Button>
              )}
              {canCard && (
                <Button size="xs" variant="default" disabled={busy} onClick={() => onCard(id_contato)} aria-label={`Criar Card para ${nome}`}>
                  Criar Card
                </Button>
              )}
              {canChat && (
                <Button
                  size="xs"
                  variant="light"
                  disabled={busy || telefone === null}
                  onClick={() => onChoose(telefone ?? '', nome)}
                  aria-label={`Abrir Chat com ${nome}`}
                >
                  Abrir Chat
                </Button>
              )}
            </li>
          ))}
        </ul>
        {isFetchingNextPage && <Loader size="xs" m="sm" />}
      </div>
    </Stack>
  );
}
