import { login } from '@prosa/contract/acesso/acesso.endpoints.ts';
import { usuario } from '@prosa/contract/usuarios/usuarios.endpoints.ts';
import type { Answer } from '@prosa/contract/wire.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router';
import { call } from '@/core/api.ts';
import { landing } from '@/core/session/landing.ts';
import { sessionQuery, startSession, updateSession } from '@/core/session/session.ts';
import { getToken } from '@/core/session/token.ts';
import plain from '@/ui/plain/plain.module.css';
import { Notice, SubmitButton } from '@/ui/plain/plain.tsx';
import { LeaveLink } from './leave-link.tsx';
import { OutsideCard } from './outside-card.tsx';

type Convite = Pick<Answer<typeof login.verLink>['data'], 'usuario' | 'empresa' | 'id_acesso_cliente' | 'id_convite'>;

/** Says yes with the link, and leads to what it opened. */
async function accept(link: string, { id_acesso_cliente, id_convite }: Convite): Promise<string> {
  if (id_acesso_cliente !== undefined) {
    await call(login.responderAcesso, { params: { id: id_acesso_cliente }, body: { aceitar: 1, link } });
    const { data } = await call(login.escolherAcesso, { params: { id: id_acesso_cliente } });
    startSession(data);
    return landing(data);
  }
  await call(usuario.responderConvite, { params: { id: id_convite! }, body: { aceitar: 1, link } });
  updateSession((await call(login.getDataLogin, {})).data);
  return '/selecionar_empresa';
}

/** The link of an invitation to somebody who has an account: answered behind their own sign-in, where it leads first. */
export function AcceptInvite({ token, convite }: { token: string; convite: Convite }) {
  const navigate = useNavigate();
  const session = useQuery({ ...sessionQuery, enabled: getToken() !== null, retry: false });
  const yes = useMutation({ mutationFn: () => accept(token, convite), onSuccess: (place) => void navigate(place, { replace: true }) });
  const empresa = convite.empresa ?? 'Uma empresa';
  const me = session.data?.data.usuario;
  if (getToken() !== null && session.isPending)
    return (
      <OutsideCard tab="Seu convite" title="Um momento…">
        <Notice kind="success">Verificando o convite…</Notice>
      </OutsideCard>
    );
  if (me === undefined)
    return (
      <OutsideCard tab="Seu convite" title="Seu convite" text={`${empresa} convidou ${convite.usuario}. Entre na sua conta para aceitar.`}>
        <Link to={`/login?de=${encodeURIComponent(`/token/${token}`)}`} className={plain.button}>
          Entrar para aceitar
        </Link>
      </OutsideCard>
    );
  if (me !== convite.usuario)
    return (
      <OutsideCard tab="Seu convite" title="Seu convite" text={`${empresa} convidou ${convite.usuario}, e você entrou como ${me}. Saia e abra o link de novo.`}>
        <LeaveLink />
      </OutsideCard>
    );
  return (
    <OutsideCard tab="Seu convite" title="Seu convite" text={`${empresa} convidou você. Sua conta e sua senha continuam as mesmas.`}>
      <div className={plain.stack}>
        {yes.error !== null && <Notice kind="danger">{yes.error.message}</Notice>}
        <SubmitButton type="button" pending={yes.isPending} onClick={() => yes.mutate()}>
          Aceitar convite
        </SubmitButton>
      </div>
    </OutsideCard>
  );
}
