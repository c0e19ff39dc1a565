import type { Mensagem } from '@prosa/contract/atendimentos/atendimentos.schemas.ts';
import { IconExternalLink, IconMapPin } from '@tabler/icons-react';
import classes from './contents.module.css';

const degrees = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 5, maximumFractionDigits: 5 });

/** A place that was sent. No map is fetched: nobody outside learns of the sala until the person asks for it. */
export function Place({ place }: { place: NonNullable<Mensagem['localizacao']> }) {
  const { latitude, longitude, nome, endereco } = place;
  const where = endereco || `${degrees.format(latitude)}, ${degrees.format(longitude)}`;
  return (
    <a
      className={classes.place}
      href={`https://www.google.com/maps/search/?api=1&query=${latitude},${longitude}`}
      target="_blank"
      rel="noopener noreferrer nofollow"
    >
      <span className={classes.map} aria-hidden>
        <IconMapPin size={30} stroke={1.6} />
      </span>
      <span className={classes.placeText}>
        <b>{nome || 'Localização'}</b>
        <span>{where}</span>
        <span className={classes.open}>
          Abrir no mapa <IconExternalLink size={13} aria-hidden />
        </span>
      </span>
    </a>
  );
}
