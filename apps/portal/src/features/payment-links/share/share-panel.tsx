import type { Link } from '@countinghouse/contract/merchants/payment-link/payment-link';
import { TextButton } from '@countinghouse/ui/button/anchor';
import { Button, LinkButton } from '@countinghouse/ui/button/button';
import { CopyButton } from '@countinghouse/ui/display/id-text';
import { toast } from '@countinghouse/ui/feedback/toast-store';
import { useLingui } from '@lingui/react/macro';
import { IconCopy, IconExternalLink, IconMail } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { clock } from '../../../shared/clock.ts';
import { useFormat } from '../../../shared/format/use-format.ts';
import { useLinkAmount } from '../link-amount-text.ts';
import { QrCode } from './qr-code.tsx';
import styles from './share.module.css';

/** The address of a link for sharing: its QR code, the files of it, and the ways to share it. */
export function SharePanel({
  business,
  link,
  onSend,
}: {
  business: string;
  link: Link;
  /** Left out if the user may not send it. */
  onSend?: (() => void) | undefined;
}) {
  const { t } = useLingui();
  const { address, name } = link;
  const files = useLinkFiles(business, link);
  if (address === null) return <p className="ui-dim">{t`A closed link no longer has an address.`}</p>;
  const copy = () =>
    void navigator.clipboard.writeText(address).then(() => toast({ tone: 'success', title: t`The link is copied` }));
  return (
    <div className="ui-stack">
      <div className={styles.paper}>
        <QrCode address={address} label={t`QR code of ${name}`} />
      </div>
      <div className={styles.ways}>
        <TextButton onClick={() => files.mutate('png')}>PNG</TextButton>
        <TextButton onClick={() => files.mutate('svg')}>SVG</TextButton>
        <TextButton onClick={() => files.mutate('poster')}>{t`Poster (PDF)`}</TextButton>
      </div>
      <div>
        <span className={styles.label}>{t`Address`}</span>
        <div className={styles.address}>
          <span dir="ltr">{address}</span>
          <CopyButton text={address} label={t`address`} />
        </div>
      </div>
      <div className={styles.buttons}>
        <Button full icon={IconCopy} onClick={copy}>{t`Copy link`}</Button>
        {onSend === undefined ? null : <Button full icon={IconMail} onClick={onSend}>{t`Send by email`}</Button>}
        <LinkButton full icon={IconExternalLink} href={address} target="_blank" rel="noreferrer">
          {t`Open page`}
        </LinkButton>
      </div>
    </div>
  );
}

type FileKind = 'png' | 'svg' | 'poster';

/** Returns the functions that save the QR code or the poster of a link. The code that makes them is loaded with the click. */
function useLinkFiles(business: string, link: Link) {
  const { t, i18n } = useLingui();
  const { locale: format_locale } = useFormat();
  const amountOf = useLinkAmount();
  const { address, name, title, description } = link;
  const file_name = `${fileNameOf(name)}-${link.secret_last_four}`;
  return useMutation({
    mutationFn: async (kind: FileKind) => {
      if (address === null) return;
      const { savePoster, saveQrPng, saveQrSvg } = await import('./link-files.ts');
      if (kind === 'svg') return saveQrSvg(address, title || name, file_name);
      if (kind === 'png') return saveQrPng(address, file_name);
      return savePoster(
        {
          business,
          title: title || name,
          description,
          amount: link.kind === 'items' ? '' : amountOf(link),
          address,
          words: {
            code: t`QR code that opens the payment page`,
            scan: t`Scan with your phone to pay`,
            note: t`You pay by card on a secure page.`,
          },
        },
        { locale: i18n.locale, format_locale, made_at: clock.now() },
        file_name,
      );
    },
    onSuccess: () => {
      toast({ tone: 'success', title: t`The file is saved` });
    },
  });
}

/** Returns a name for use in a file name: letters and digits of any script, joined by hyphens. */
export function fileNameOf(name: string): string {
  const parts = name.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return parts.join('-').slice(0, 60) || 'payment-link';
}
