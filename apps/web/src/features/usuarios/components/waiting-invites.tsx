import { Button } from '@mantine/core';
import { usuario } from '@prosa/contract/usuarios/usuarios.endpoints.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '@/core/api.ts';
import { read } from '@/core/calls.ts';
import { formatDateTime } from '@/core/formats.ts';
import { messageOf, toast, toastError } from '@/core/toasts.tsx';
import { askConfirm } from '@/ui/confirm.tsx';
import { Tag } from '@/ui/light.tsx';
import { changed } from '../usuarios.registro.ts';
import { showInvite } from './invite-result.ts';
import classes from './usuarios.module.css';

/** Invitations of people who sign in elsewhere, above the list of those who work here. */
export function WaitingInvites() {
  const { data } = useQuery(read(usuario.convites, {}));
  const rows = data?.data ?? [];
  if (rows.length === 0) return null;
  const resend = async (id: number, nome: string): Promise<void> => {
    try {
      const { convite, link, avisado } = await call(usuario.reenviarConvite, { params: { id } });
      showInvite({ nome, convite, link, avisado: avisado === 1 });
      await changed();
    } catch (error) {
      toastError(messageOf(error));
    }
  };
  const cancel = async (id: number): Promise<void> => {
    try {
      await call(usuario.cancelarConvite, { params: { id } });
      toast('Convite cancelado.');
    } catch (error) {
      toastError(messageOf(error));
    }
    await changed();
  };
  return (
    <section className={classes.waiting} aria-label="Convites à espera de resposta">
      <h2>Convites à espera de resposta</h2>
      <ul>
        {rows.map(({ id_convite, nome, usuario: name, grupo, expira_em, vencido }) => (
          <li key={id_convite}>
            <span className={classes.waitingText}>
              <b>{nome}</b>
              <span>
                {name} · {grupo} · {vencido ? 'venceu em' : 'vale até'} {formatDateTime(expira_em)}
              </span>
            </span>
            {vencido === 1 && <Tag tint="orange">Vencido</Tag>}
            <Button size="xs" variant="default" onClick={() => void resend(id_convite, nome)}>
              Enviar de novo
            </Button>
            <Button
              size="xs"
              variant="subtle"
              color="red"
              onClick={() =>
                askConfirm({
                  title: `Cancelar o convite de ${nome}?`,
                  text: 'O convite deixa de valer. Você pode convidar de novo depois.',
                  confirm: 'Cancelar convite',
                  cancel: 'Voltar',
                  danger: true,
                  run: () => void cancel(id_convite),
                })
              }
            >
              Cancelar convite
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
