import { Button, Skeleton } from '@mantine/core';
import { login } from '@prosa/contract/acesso/acesso.endpoints.ts';
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { read, write } from '@/core/calls.ts';
import { formatDateTime } from '@/core/formats.ts';
import { deviceName } from '@/core/session/device-name.ts';
import { messageOf, toast, toastError } from '@/core/toasts.tsx';
import { askConfirm } from '@/ui/confirm.tsx';
import { EmptyBox } from '@/ui/empty-box.tsx';
import { Tag } from '@/ui/light.tsx';
import classes from '../screens/perfil.module.css';

export function ConnectedDevices() {
  const { data, error, refetch } = useQuery(read(login.sessoes, {}));
  const disconnect = useMutation({
    ...write(login.encerrarSessao, login.sessoes),
    onError: (failure) => toastError(messageOf(failure)),
  });
  if (data === undefined && error !== null)
    return (
      <div className={classes.devices}>
        <EmptyBox kind="error" title="Não foi possível carregar os aparelhos" text={messageOf(error)}>
          <Button variant="default" onClick={() => void refetch()}>
            Tentar de novo
          </Button>
        </EmptyBox>
      </div>
    );
  const ask = (id: number, aparelho: string): void =>
    askConfirm({
      title: 'Desconectar este aparelho?',
      text: `${aparelho} precisará entrar de novo com a senha.`,
      confirm: 'Desconectar',
      run: () => disconnect.mutate({ params: { id } }, { onSuccess: () => toast('Aparelho desconectado.') }),
    });
  return (
    <ul className={classes.devices} aria-busy={data === undefined}>
      {data === undefined && (
        <li className={classes.device}>
          <Skeleton h={36} />
        </li>
      )}
      {data?.data.map(({ id_sessao, aparelho: userAgent, ip, vista_em, atual }) => {
        const aparelho = deviceName(userAgent);
        const Icon = /android|iphone/i.test(userAgent) ? IconDeviceMobile : IconDeviceDesktop;
        return (
          <li key={id_sessao} className={classes.device}>
            <Icon size={22} stroke={1.5} aria-hidden />
            <span className={classes.deviceText}>
              <span className={classes.deviceName}>
                {aparelho}
                {atual && <Tag tint="green">Este aparelho</Tag>}
              </span>
              <span className={classes.deviceNote}>
                {ip} · visto em {formatDateTime(vista_em)}
              </span>
            </span>
            {!atual && (
              <Button
                variant="default"
                size="xs"
                loading={disconnect.isPending && disconnect.variables.params.id === id_sessao}
                onClick={() => ask(id_sessao, aparelho)}
              >
                Desconectar<span className="visually-hidden"> {aparelho}</span>
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}
