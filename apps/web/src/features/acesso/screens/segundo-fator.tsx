import { login } from '@prosa/contract/acesso/acesso.endpoints.ts';
import { useNavigate } from 'react-router';
import { call } from '@/core/api.ts';
import { landing } from '@/core/session/landing.ts';
import { startSession } from '@/core/session/session.ts';
import { SetUpFactor } from '@/features/segundo-fator/public.tsx';
import plain from '@/ui/plain/plain.module.css';
import { LeaveLink } from '../components/leave-link.tsx';
import { OutsideCard } from '../components/outside-card.tsx';

/** /segundo_fator: the company asks for a second factor, and this person has none yet. */
export function SegundoFator() {
  const navigate = useNavigate();
  const goOn = async (): Promise<void> => {
    const { data } = await call(login.getDataLogin, {});
    startSession(data);
    await navigate(landing(data), { replace: true });
  };
  return (
    <OutsideCard
      tab="Segundo fator"
      title="Proteja sua conta"
      text="Sua empresa pede um código do celular além da senha. Leva um minuto e é pedido de novo só em navegadores novos."
    >
      <div className={plain.stack}>
        <SetUpFactor start="Começar" done="Já guardei, continuar" onDone={() => void goOn()} />
        <LeaveLink />
      </div>
    </OutsideCard>
  );
}
