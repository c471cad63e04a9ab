import { data } from 'react-router';

import type { Route } from './+types/certification';
import { CertificateSheet } from '#app/pages/certificate/certificate-sheet.tsx';
import { describeCertificate, findOwnCertificate } from '#app/pages/certificate/certificate-view.server.ts';
import { isSampleWanted, writeSample } from '#app/pages/certificate/sample-certificate.server.ts';
import { PageTitle } from '#app/ui/page-title.tsx';
import { getPortal } from '#app/portal.ts';
import { findLearner } from '#app/request/visitor.server.ts';
import { describeModule } from './describe-module.server.ts';
import { ModuleComing } from './module-coming.tsx';
import { ModuleHead } from './module-head.tsx';
import { ModuleTeaching } from './module-teaching.tsx';
import { NextModule } from './next-module.tsx';

/** Loads the certification module. The page is private, because it shows the certificate of a learner who has passed. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const portal = getPortal(context);
  const module = describeModule(portal.content, 'certification');
  if (module === null) throw data(null, { status: 404 });
  if (isSampleWanted(context, url)) return { module, certificate: describeCertificate(portal, writeSample(portal)) };
  return { module, certificate: await findOwnCertificate(portal, await findLearner(context)) };
}

export default function Certification({ loaderData: { module, certificate } }: Route.ComponentProps) {
  const { id, title, teaching, next } = module;
  const isOnlyCertificate = certificate !== null && teaching === null;

  return (
    <>
      <PageTitle>{title}</PageTitle>
      {certificate === null ? null : <CertificateSheet certificate={certificate} />}
      {isOnlyCertificate ? null : <ModuleHead module={module} />}
      {teaching === null ? null : <ModuleTeaching moduleId={id} teaching={teaching} next={next} agreement={null} />}
      {teaching === null && certificate === null ? <ModuleComing moduleId={id} /> : null}
      <NextModule next={next} />
    </>
  );
}
