import { Segmented } from '@countinghouse/ui/choice/segmented';
import { useLingui } from '@lingui/react/macro';
import styles from './preview.module.css';
import { type Device, PreviewFrame, type Scheme } from './preview-frame.tsx';

type Shown = Parameters<typeof PreviewFrame>[0]['shown'];

/** The choice of the device that the preview shows. */
export function DeviceChoice({ device, onDevice }: { device: Device; onDevice: (device: Device) => void }) {
  const { t } = useLingui();
  return (
    <Segmented
      label={t`Device`}
      options={[
        { value: 'phone', label: t({ message: 'Phone', context: 'device' }) },
        { value: 'desktop', label: t`Desktop` },
      ]}
      value={device}
      onChange={onDevice}
    />
  );
}

/** The payment page inside the frame of a device. */
export function DeviceFrame({
  shown,
  device,
  scheme,
  heights,
}: {
  shown: Shown;
  device: Device;
  scheme: Scheme;
  /** The page height on each device, as CSS lengths. */
  heights: Readonly<Record<Device, string>>;
}) {
  const is_phone = device === 'phone';
  return (
    <div className={is_phone ? styles.phone : styles.desktop}>
      {is_phone ? <i className={styles.notch} /> : null}
      <div className={is_phone ? styles.screen : undefined} data-scheme={scheme}>
        <PreviewFrame shown={shown} device={device} height={heights[device]} />
      </div>
    </div>
  );
}
