import { Alert, Anchor, Button, Group, Stack } from '@mantine/core';
import { login } from '@prosa/contract/acesso/acesso.endpoints.ts';
import { useMutation } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router';
import { call } from '@/core/api.ts';
import { landing } from '@/core/landing.ts';
import { startSession, useSession } from '@/core/session.ts';
import { LeaveLink } from '../components/leave-link.tsx';
import { OutsideCard } from '../components/outside-card.tsx';

/** spec 4: empresa_ativa not 1. Nothing is deleted; after the payment the same person goes on from here. */
export function Bloqueio() {
  const session = useSession();
  const navigate = useNavigate();
  const check = useMutation({
    mutationFn: () => call(login.getDataLogin, {}),
    onSuccess: async ({ data }) => {
      startSession(data);
      await navigate(landing(data));
    },
  });
  const stillBlocked = check.isSuccess && check.data.data.empresa_ativa !== 1;
  return (
    <OutsideCard
      tab="Acesso bloqueado"
      title="Acesso bloqueado"
      text={`A assinatura de ${session.nome_fantasia} está suspensa. Nada foi apagado: assim que ela for regularizada, tudo volta como estava.`}
    >
      <Stack gap="md">
        {check.error !== null && (
          <Alert color="red" role="alert">
            {check.error.message}
          </Alert>
        )}
        {stillBlocked && (
          <Alert color="orange" role="status">
            A assinatura ainda está suspensa. Fale com quem administra a empresa.
          </Alert>
        )}
        <Button size="md" fullWidth loading={check.isPending} onClick={() => check.mutate()}>
          Verificar de novo
        </Button>
        <Group justify="center" gap="lg">
          {session.empresas.length > 1 && (
            <Anchor component={Link} to="/selecionar_empresa" size="sm">
              Trocar de empresa
            </Anchor>
          )}
          <LeaveLink />
        </Group>
      </Stack>
    </OutsideCard>
  );
}
