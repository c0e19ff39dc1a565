import { Button } from '@mantine/core';
import { IconAt, IconKey, IconLock, IconLockOpen, IconMail, IconUserOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDateTime } from '@/core/formats.ts';
import { messageOf, toast, toastError } from '@/core/toasts.tsx';
import { askConfirm } from '@/ui/confirm.tsx';
import { Tag } from '@/ui/light.tsx';
import { Facts } from '@/ui/show/facts.tsx';
import { Section, SectionWaits } from '@/ui/show/show-page.tsx';
import { type Acesso, acessoQuery, type ClienteDetalhe, invite, removeAccess, sendReset, setBlocked, situacoes } from '../clientes.queries.ts';
import { InviteModal, ProvisionalModal } from './access-modals.tsx';
import classes from './clientes.module.css';

const icon = { size: 16, stroke: 1.7 } as const;

/** A cliente's access to the client area, and what the staff does with it. */
export function AccessPanel({ cliente }: { cliente: ClienteDetalhe }) {
  const { id_cliente, nome_exibido } = cliente;
  const { data, error, refetch } = useQuery(acessoQuery(id_cliente));
  const [asking, setAsking] = useState<'invite' | 'provisional' | null>(null);
  const [busy, setBusy] = useState(false);
  const run = async (work: () => Promise<void>, done: string): Promise<void> => {
    if (busy) return;
    setBusy(true);
    try {
      await work();
      toast(done);
    } catch (failure) {
      toastError(messageOf(failure));
    } finally {
      setBusy(false);
    }
  };
  if (data === undefined) {
    return (
      <Section title="Área do cliente">
        <SectionWaits error={error} h={60} retry={refetch} />
      </Section>
    );
  }
  const { situacao, usuario, email } = data.data;
  const block = (): void =>
    askConfirm({
      title: `Bloquear o acesso de ${nome_exibido}?`,
      text: 'Quem está na área do cliente sai na hora e não entra mais, até você liberar.',
      confirm: 'Bloquear acesso',
      danger: true,
      run: () => void run(() => setBlocked(id_cliente, true), 'Acesso bloqueado.'),
    });
  const remove = (): void =>
    askConfirm({
      title: `Retirar o acesso de ${nome_exibido}?`,
      text: `O usuário ${usuario} deixa de existir. O cadastro continua; para voltar, envie um novo convite.`,
      confirm: 'Retirar acesso',
      danger: true,
      run: () => void run(() => removeAccess(id_cliente), 'Acesso retirado.'),
    });
  return (
    <Section title="Área do cliente" action={<Tag tint={situacoes[situacao].tint}>{situacoes[situacao].text}</Tag>}>
      {situacao === 'sem' ? (
        <p className={classes.quiet}>Com o convite, o cliente cria uma senha e acompanha os próprios dados.</p>
      ) : (
        <Facts facts={factsOf(data.data)} />
      )}
      <div className={classes.acts}>
        {situacao === 'sem' && (
          <Button leftSection={<IconMail {...icon} />} onClick={() => setAsking('invite')}>
            Convidar por e-mail
          </Button>
        )}
        {situacao === 'convidado' && (
          <Button
            variant="default"
            loading={busy}
            leftSection={<IconMail {...icon} />}
            onClick={() => (email === '' ? setAsking('invite') : void run(() => invite(id_cliente, email), 'Convite refeito.'))}
          >
            Enviar convite de novo
          </Button>
        )}
        {situacao === 'ativo' && (
          <Button
            variant="default"
            loading={busy}
            leftSection={<IconMail {...icon} />}
            onClick={() => void run(() => sendReset(id_cliente), 'Link de nova senha enviado.')}
          >
            Enviar link de nova senha
          </Button>
        )}
        {(situacao === 'ativo' || situacao === 'convidado') && (
          <Button variant="default" leftSection={<IconAt {...icon} />} onClick={() => setAsking('invite')}>
            Trocar e-mail de acesso
          </Button>
        )}
        {situacao !== 'bloqueado' && (
          <Button variant="default" leftSection={<IconKey {...icon} />} onClick={() => setAsking('provisional')}>
            Definir senha provisória
          </Button>
        )}
        {situacao === 'bloqueado' && (
          <Button
            variant="default"
            loading={busy}
            leftSection={<IconLockOpen {...icon} />}
            onClick={() => void run(() => setBlocked(id_cliente, false), 'Acesso liberado.')}
          >
            Liberar acesso
          </Button>
        )}
        {(situacao === 'ativo' || situacao === 'convidado') && (
          <Button variant="default" leftSection={<IconLock {...icon} />} onClick={block}>
            Bloquear acesso
          </Button>
        )}
        {situacao !== 'sem' && (
          <Button variant="subtle" color="red" leftSection={<IconUserOff {...icon} />} onClick={remove}>
            Retirar acesso
          </Button>
        )}
      </div>
      {asking === 'invite' && <InviteModal cliente={cliente} acesso={data.data} onClose={() => setAsking(null)} />}
      {asking === 'provisional' && <ProvisionalModal cliente={cliente} acesso={data.data} onClose={() => setAsking(null)} />}
    </Section>
  );
}

const factsOf = ({ usuario, email, ultimo_acesso, convite_ate, refazer_senha }: Acesso) =>
  [
    ['Usuário', usuario],
    ['E-mail de acesso', email || 'Nenhum: envie um convite'],
    ['Último acesso', ultimo_acesso === null ? 'Nunca entrou' : formatDateTime(ultimo_acesso)],
    ['Convite vale até', convite_ate === null ? '' : formatDateTime(convite_ate)],
    ['Senha', refazer_senha === 1 ? 'Provisória: troca ao entrar' : ''],
  ] as const;
