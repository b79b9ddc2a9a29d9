// A refused deal shakes; where the person at the table wants it, a refusal and a question sound.

const SOUND = "sheet-sound"; // remembered on this device
const REFUSAL = { type: "square", frequency: 180 };
export const QUESTION = { type: "sine", frequency: 660 };

export const sound = ({ type, frequency }) => {
  if (localStorage.getItem(SOUND) !== "on" || !window.AudioContext) return;
  const audio = new AudioContext();
  const tone = audio.createOscillator();
  tone.type = type;
  tone.frequency.value = frequency;
  tone.connect(audio.destination);
  tone.start();
  tone.stop(audio.currentTime + 0.18);
  tone.onended = () => audio.close();
};

export const signalRefusal = (deal) => {
  deal.classList.remove("shakes");
  void deal.offsetWidth; // so that it shakes again
  deal.classList.add("shakes");
  sound(REFUSAL);
};

export const showSoundChoice = () => {
  const box = document.querySelector("[data-sound]");
  if (box) box.checked = localStorage.getItem(SOUND) === "on";
};

document.addEventListener("change", (event) => {
  if (event.target.matches("[data-sound]")) localStorage.setItem(SOUND, event.target.checked ? "on" : "off");
});
