import { OwnFactor } from '@/features/segundo-fator/public.tsx';
import { FormSection } from '@/ui/form/form-section.tsx';
import { PageHeader } from '@/ui/page-header.tsx';
import { ChangePassword } from '../components/change-password.tsx';
import { ConnectedDevices } from '../components/connected-devices.tsx';
import { OwnData } from '../components/own-data.tsx';
import { deviceName } from '../device-name.ts';
import classes from './perfil.module.css';

/** Own data, password and connected devices. */
export function Perfil() {
  return (
    <div className={classes.page}>
      <PageHeader title="Perfil" />
      <FormSection title="Seus dados" text="É assim que seus colegas e seus clientes veem você.">
        <OwnData />
      </FormSection>
      <FormSection title="Senha" text="Ao trocar a senha, os outros aparelhos são desconectados.">
        <ChangePassword />
      </FormSection>
      <FormSection title="Segundo fator" text="Um código do celular além da senha: quem descobrir sua senha não entra.">
        <OwnFactor deviceName={deviceName} />
      </FormSection>
      <FormSection title="Aparelhos conectados" text="Onde sua conta está aberta. Desconecte o que você não reconhece e troque a senha.">
        <ConnectedDevices />
      </FormSection>
    </div>
  );
}
