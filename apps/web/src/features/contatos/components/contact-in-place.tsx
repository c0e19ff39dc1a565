import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';

const ContactInPlaceForm = lazy(async () => ({ default: (await import('./contact-in-place-form.tsx')).ContactInPlaceForm }));

/** The main fields of a contato, changed beside its sala. */
export function ContactInPlace(props: { id_contato: number; onDone: () => void }) {
  return (
    <Suspense fallback={<Skeleton h={220} m="md" />}>
      <ContactInPlaceForm {...props} />
    </Suspense>
  );
}
