import { UnstyledButton } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useNavigate } from 'react-router';
import { landing } from '@/core/session/landing.ts';
import { chooseEmpresa, useSession } from '@/core/session/session.ts';
import { Notice } from '@/ui/plain/plain.tsx';
import { LeaveLink } from '../components/leave-link.tsx';
import classes from '../components/outside-card.module.css';
import { OutsideCard } from '../components/outside-card.tsx';

// most have none: their code comes for who does
const MyInvites = lazy(async () => ({ default: (await import('@/features/usuarios/public.ts')).MyInvites }));

const ChooseAccess = lazy(async () => ({ default: (await import('../components/choose-access.tsx')).ChooseAccess }));

/** /selecionar_empresa: a company to work in; for customers, one of the accesses of their account. */
export function SelecionarEmpresa() {
  const { tipo, primeiro_nome } = useSession();
  if (tipo === 'usuario') return <ChooseEmpresa />;
  return (
    <OutsideCard wide tab="Selecionar empresa" title={`Olá, ${primeiro_nome}`} text="O que você quer acompanhar agora?">
      <div>
        <Suspense>
          <ChooseAccess />
        </Suspense>
        <div className={classes.foot}>
          <LeaveLink />
        </div>
      </div>
    </OutsideCard>
  );
}

function ChooseEmpresa() {
  const { empresas, primeiro_nome } = useSession();
  const navigate = useNavigate();
  const select = useMutation({
    mutationFn: chooseEmpresa,
    onSuccess: async (data) => navigate(landing(data)),
  });
  const none = empresas.length === 0;
  return (
    <OutsideCard
      wide
      tab="Selecionar empresa"
      title={`Olá, ${primeiro_nome}`}
      text={none ? 'Sua conta ainda não participa de nenhuma empresa. Peça um convite a quem administra.' : 'Em qual empresa você vai trabalhar agora?'}
    >
      <div>
        <Suspense>
          <MyInvites />
        </Suspense>
        {select.error !== null && <Notice kind="danger">{select.error.message}</Notice>}
        {!none && (
          <ul className={classes.companies} aria-label="Empresas">
            {empresas.map(({ id_config, nome_fantasia, empresa_ativa }) => (
              <li key={id_config}>
                <UnstyledButton className={classes.company} disabled={select.isPending} onClick={() => select.mutate(id_config)}>
                  <span className={classes.companyLetter} aria-hidden>
                    {nome_fantasia.charAt(0).toUpperCase()}
                  </span>
                  <span className={classes.companyName}>{nome_fantasia}</span>
                  {empresa_ativa === 0 && <span className={classes.note}>Suspensa</span>}
                </UnstyledButton>
              </li>
            ))}
          </ul>
        )}
        <div className={classes.foot}>
          <LeaveLink />
        </div>
      </div>
    </OutsideCard>
  );
}
