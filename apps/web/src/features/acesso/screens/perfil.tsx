import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { deviceName } from '@/core/session/device-name.ts';
import { useSession } from '@/core/session/session.ts';
import { NotificationPreferences } from '@/features/notificacoes/public.ts';
import { OwnFactor } from '@/features/segundo-fator/public.tsx';
import { FormSection } from '@/ui/form/form-section.tsx';
import { PageHeader } from '@/ui/page-header.tsx';
import { ChangePassword } from '../components/change-password.tsx';
import { ConnectedDevices } from '../components/connected-devices.tsx';
import { OwnData } from '../components/own-data.tsx';
import classes from './perfil.module.css';

const OwnProfile = lazy(async () => ({ default: (await import('@/features/usuarios/public.ts')).OwnProfile }));
const MyInvites = lazy(async () => ({ default: (await import('@/features/usuarios/public.ts')).MyInvites }));
const OwnAbsence = lazy(async () => ({ default: (await import('@/features/usuarios/public.ts')).OwnAbsence }));

/** Own data, out of office, password and connected devices. */
export function Perfil() {
  // without an empresa there is only the account
  const works = useSession().id_empresa !== null;
  const [telling, setTelling] = useState(false);
  return (
    <div className={classes.page}>
      <PageHeader title="Perfil" />
      <Suspense>
        <MyInvites />
      </Suspense>
      <FormSection title="Seus dados" text="É assim que seus colegas e seus clientes veem você.">
        <Suspense>{works ? <OwnProfile /> : <OwnData />}</Suspense>
      </FormSection>
      {works && (
        <FormSection title="Ausência" text="No período, a fila não distribui conversas para você, e quem transfere ou menciona vê quem o substitui.">
          <Suspense>
            <OwnAbsence />
          </Suspense>
        </FormSection>
      )}
      <FormSection title="Senha" text="Ao trocar a senha, os outros aparelhos são desconectados.">
        <ChangePassword />
      </FormSection>
      {works && (
        <FormSection title="Avisos" text="O que faz tocar, o que aparece no sino e o que chega com o Prosa fechado.">
          <div>
            <Button variant="default" onClick={() => setTelling(true)}>
              Escolher como quero ser avisado
            </Button>
          </div>
          {telling && (
            <Suspense>
              <NotificationPreferences onClose={() => setTelling(false)} />
            </Suspense>
          )}
        </FormSection>
      )}
      <FormSection title="Segundo fator" text="Um código do celular além da senha: quem descobrir sua senha não entra.">
        <OwnFactor deviceName={deviceName} />
      </FormSection>
      <FormSection title="Aparelhos conectados" text="Onde sua conta está aberta. Desconecte o que você não reconhece e troque a senha.">
        <ConnectedDevices />
      </FormSection>
    </div>
  );
}
