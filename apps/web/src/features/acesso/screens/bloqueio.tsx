import { login } from '@prosa/contract/acesso/acesso.endpoints.ts';
import { ApiError } from '@prosa/contract/client.ts';
import { ConfigEmpresa } from '@prosa/contract/empresas/empresas.endpoints.ts';
import { useMutation } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router';
import { call } from '@/core/api.ts';
import { formatDate } from '@/core/formats.ts';
import { landing } from '@/core/session/landing.ts';
import { startSession, useSession } from '@/core/session/session.ts';
import plain from '@/ui/plain/plain.module.css';
import { Notice, SubmitButton } from '@/ui/plain/plain.tsx';
import { LeaveLink } from '../components/leave-link.tsx';
import card from '../components/outside-card.module.css';
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
  const reopen = useMutation({
    mutationFn: () => call(ConfigEmpresa.restaurar, { params: { id: session.id_empresa ?? 0 } }),
    onSuccess: () => check.mutate(),
  });
  const closed = session.exclusao_em;
  const stillBlocked = check.isSuccess && check.data.data.empresa_ativa !== 1;
  return (
    <OutsideCard
      tab="Acesso bloqueado"
      title="Acesso bloqueado"
      text={
        closed === undefined
          ? `A assinatura de ${session.nome_fantasia} está suspensa. Nada foi apagado: assim que ela for regularizada, tudo volta como estava.`
          : `${session.nome_fantasia} foi fechada e será apagada em ${formatDate(closed)}. Até lá nada se perde: quem pode apagar a empresa pode desfazer.`
      }
    >
      <div className={plain.stack}>
        {reopen.error !== null && (
          <Notice kind="danger">
            {reopen.error instanceof ApiError && reopen.error.http === 404 ? 'Só quem pode apagar a empresa pode desfazer.' : reopen.error.message}
          </Notice>
        )}
        {closed !== undefined && (
          <SubmitButton type="button" pending={reopen.isPending} onClick={() => reopen.mutate()}>
            Desfazer e abrir a empresa
          </SubmitButton>
        )}
        {check.error !== null && <Notice kind="danger">{check.error.message}</Notice>}
        {stillBlocked && closed === undefined && <Notice kind="warning">A assinatura ainda está suspensa. Fale com quem administra a empresa.</Notice>}
        {closed === undefined && (
          <SubmitButton type="button" pending={check.isPending} onClick={() => check.mutate()}>
            Verificar de novo
          </SubmitButton>
        )}
        <div className={card.foot}>
          {session.empresas.length > 1 && (
            <Link to="/selecionar_empresa" className={plain.link}>
              Trocar de empresa
            </Link>
          )}
          <LeaveLink />
        </div>
      </div>
    </OutsideCard>
  );
}
